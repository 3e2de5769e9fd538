import { Browser, each, newNetwork, said, times, went } from "./attacker/browser.mjs";
import { at, logInAsGuest, logInByRut, newRut, Shopper, Staff } from "./attacker/people.mjs";
import { picker, restock, stock } from "./attacker/stock.mjs";
import { server } from "./target/servers.mjs";

export const claim = "one phone, or one network, cannot hold a store's pairs (SX-02)";

const logins = 500;
/** The share of free pairs that guests of one network may hold together. */
const share = 1 / 4;

export async function run(book) {
  const product = await server("scarce");
  const phone = new Browser(product);
  await flood(book, product, {
    what: "guests of one phone",
    address: phone.address,
    enter: () => logInAsGuest(phone),
    browser: () => phone,
    guests: true,
  });
  const ever = newNetwork();
  const visitors = new Map();
  const browserOf = (index) => {
    if (!visitors.has(index)) visitors.set(index, new Browser(product, { address: ever }));
    return visitors.get(index);
  };
  await flood(book, product, {
    what: "guests with ever new cookies",
    address: ever,
    enter: (index) => logInAsGuest(browserOf(index)),
    browser: browserOf,
    guests: true,
  });
  const documents = newNetwork();
  const identified = new Map();
  const withRut = (index) => {
    if (!identified.has(index)) identified.set(index, new Browser(product, { address: documents }));
    return identified.get(index);
  };
  await flood(book, product, {
    what: "made-up RUTs with ever new cookies",
    address: documents,
    enter: (index) => logInByRut(withRut(index), newRut()),
    browser: withRut,
  });
}

/** Logs in 500 times and asks for two pairs each time. Then an honest shopper comes, and the manager looks at the board. */
async function flood(book, product, { what, address, enter, browser, guests = false }) {
  await restock(product);
  const before = await stock(product);
  const pick = picker(before.free);
  const answers = new Map();
  const orders = [];
  const count = (kind, { status, body }) => {
    const key = `${kind} ${status}${body?.code ? ` ${body.code}` : ""}`;
    answers.set(key, (answers.get(key) ?? 0) + 1);
  };
  await each(times(logins), 8, async (_, index) => {
    const login = await enter(index);
    count("login", login);
    if (!went(login)) return;
    const shopper = new Shopper(browser(index), login.body.auth_token);
    const asked = await shopper.ask(pick(), before.storeId);
    count("order", asked);
    if (went(asked)) orders.push({ shopper, order: asked.body.order });
  });
  const after = await stock(product);
  const held = after.held - before.held;
  book.tried(
    `${logins} ${what}, two pairs each: ${[...answers].map(([key, n]) => `${n} × ${key}`).join(", ")}`,
  );
  book.saw(`${held} of ${before.pieces} free pieces are held by ${orders.length} orders`);
  const most = Math.floor(before.pieces * share);
  if (guests)
    book.expect(
      held <= most,
      `${what} hold a quarter of the free pieces at most`,
      () => `${held} of ${before.pieces}`,
    );

  const { storeId } = before;
  const here = new Browser(product, { address });
  // Invented documents look real, so the check is that the rest of the store works.
  if (guests)
    await honest(book, product, {
      who: `after ${what} the next shopper on the same address`,
      browser: here,
      storeId,
    });
  else {
    await honest(book, product, {
      who: `after ${what} a shopper on another network`,
      browser: new Browser(product),
      storeId,
    });
    const kiosk = new Browser(product, { address });
    await kiosk.post(at.enterKiosk, { pin: product.kioskPin, store: "0101" });
    await honest(book, product, {
      who: `after ${what} a shopper at a kiosk on the same address`,
      browser: kiosk,
      storeId,
    });
  }
  await calledOff(book, product, { what, orders });
  if (!guests)
    await honest(book, product, {
      who: `${what} called off, a shopper on the same address`,
      browser: here,
      storeId,
    });
}

/** An honest shopper, with a RUT and a new browser. */
async function honest(book, product, { who, browser, storeId }) {
  const login = await logInByRut(browser);
  const { free } = await stock(product);
  const sku = free[0]?.sku ?? "880101410";
  const asked = went(login) ? await new Shopper(browser, login.body.auth_token).ask([sku], storeId) : login;
  book.expect(went(asked), `${who} orders`, () => said(asked));
}

async function calledOff(book, product, { what, orders }) {
  const manager = await Staff.signedIn(product, "manager");
  const { alerts } = (await manager.get("board")).body;
  const sources = alerts.filter(({ source, roles }) => source != null && roles.includes("manager"));
  const alert = sources.sort((one, other) => other.source.requests - one.source.requests)[0];
  if (
    !book.expect(
      alert !== undefined,
      `${what}: the manager is told, with the source`,
      () => `the board has ${alerts.length} alerts: ${JSON.stringify(alerts.slice(0, 3))}`,
    )
  )
    return;
  const source = `${alert.source.kind} ${alert.source.id}`;
  book.saw(
    `the manager is told of ${alert.source.requests} requests of ${alert.source.kind} ${alert.source.label}`,
  );

  const taken = orders[0];
  const runner = await Staff.signedIn(product, "runner");
  if (taken) await runner.post("order/claim", { hash_id: taken.order.hash_id });
  const others = [
    runner,
    ...(await Promise.all(
      ["seller", "cashier", "technician"].map((login) => Staff.signedIn(product, login)),
    )),
  ];
  const refused = await Promise.all(others.map((staff) => staff.post("requests/call_off", { source })));
  const strange = await new Browser(product).post(at.staff("requests/call_off"), { source });
  const allowed = [...refused, strange].filter(({ status }) => status !== 403 && status !== 401);
  book.expect(allowed.length === 0, `${what}: no one but the manager calls them off`, () => said(allowed[0]));

  const done = await manager.post("requests/call_off", { source });
  if (!book.expect(went(done), `${what}: the manager calls them off`, () => said(done))) return;
  const left = await each(orders.slice(1, 40), 8, ({ shopper, order }) =>
    shopper.get(at.order(order.hash_id)),
  );
  const open = left.filter(({ body }) => body?.state === "pending");
  book.expect(
    open.length === 0,
    `${what}: nothing untaken of that source is left`,
    () => `${open.length} of ${left.length} looked at: ${said(open[0])}`,
  );
  if (!taken) return;
  const claimed = await taken.shopper.get(at.order(taken.order.hash_id));
  book.expect(claimed.body?.state !== "canceled", `${what}: what a runner took goes on`, () => said(claimed));
}
