import { Browser, each, said, went } from "./attacker/browser.mjs";
import { at, Shopper, Staff } from "./attacker/people.mjs";
import { server } from "./target/servers.mjs";

export const claim = "nothing that staff see of an order lets them act as its shopper (SX-01)";

const roles = ["runner", "seller", "cashier", "manager", "technician"];

export async function run(book) {
  const product = await server("main");
  const shopper = await Shopper.identified(product);
  const order = await shopper.order();
  const seen = new Set();
  const opened = [];
  let tries = 0;
  for (const login of roles) {
    const staff = await Staff.signedIn(product, login);
    const { names, hash } = await whatIsSeen(staff, order.meta.code);
    for (const name of names) seen.add(name);
    const bodies = [
      { hash },
      { order: hash },
      ...["box-01", "shelf-01"].flatMap((hwd) => [
        { hash, hwd },
        { order: hash, hwd },
      ]),
      { hash, store: "0101" },
      ...names
        .filter((name) => name !== hash)
        .flatMap((name) => [{ hash: name }, { hash: name, store: "0101" }]),
    ];
    // Each from its own network, so that the rule refuses and not a limit on tries.
    await each(bodies, 8, async (body) => {
      for (const token of [undefined, staff.token]) {
        const answer = await new Browser(product).post(at.pairDevice, body, { token });
        tries++;
        if (went(answer) || answer.body?.auth_token !== undefined) opened.push({ login, answer });
      }
    });
  }
  book.tried(
    `${tries} pairings by ${roles.length} roles with the ${seen.size} names that board, search and history show`,
  );
  const loot = opened.length > 0 ? await whatItOpens(product, opened) : "";
  book.expect(opened.length === 0, "none of them answers a token", () => loot);

  await links(book, product, order.hash_id);
  const own = await shopper.get(at.order(order.hash_id));
  book.expect(went(own), "the shopper's own token goes on", () => said(own));
}

/** Everything that names an order on the board, in search and in its history. */
async function whatIsSeen(staff, code) {
  const board = await staff.get("board");
  const ofBoard = board.body.orders.find((one) => one.code === code);
  const search = await staff.post("search", { q: code });
  const detail = await staff.get(`order/${ofBoard.hash_id}`);
  const strings = [ofBoard, search.body.orders, detail.body.order, detail.body.history].flatMap(stringsIn);
  const names = [...new Set(strings)].filter((text) => /^[\w-]{4,64}$/.test(text) && /\d|[A-Z]/.test(text));
  return { names, hash: ofBoard.hash_id };
}

function stringsIn(value) {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** Records what a token, if one was given, opens. */
async function whatItOpens(product, [{ login, answer }, ...more]) {
  const thief = new Browser(product);
  const data = await thief.get(at.clientData, { token: answer.body?.auth_token });
  return `a ${login} and ${more.length} more: ${said(answer)}; with its token: ${said(data)}`;
}

/** Links of an identified shopper's order, asked for by staff. */
async function links(book, product, hash_id) {
  const linked = [];
  const offered = [];
  for (const login of roles) {
    const staff = await Staff.signedIn(product, login);
    const link = await staff.browser.post(at.linkOrder, { hash_id }, { token: staff.token });
    if (went(link)) linked.push(link);
    const offer = await staff.post("order/offer", { hash_id });
    if (went(offer)) offered.push(offer);
  }
  book.tried(`${roles.length} links of the order with a token of staff, and ${roles.length} offers of it`);
  book.expect(linked.length === 0, "staff make no link of a shopper's order", () => said(linked[0]));
  book.expect(offered.length === 0, "an identified shopper's order is offered to no one", () =>
    said(offered[0]),
  );
}
