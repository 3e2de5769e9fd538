import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Browser, each, need, said, went } from "./attacker/browser.mjs";
import { at, Shopper, Staff } from "./attacker/people.mjs";
import { rows } from "./target/database.mjs";
import { server } from "./target/servers.mjs";

export const claim = "a pairing link works once, for its screen, while its order lives (SX-01, SX-04)";

/** How many use a link at the same instant. */
const racers = 20;
const guesses = 150;

export async function run(book) {
  const product = await server("main");
  await racedCode(book, product);
  const shopper = await Shopper.identified(product);
  const order = await shopper.order();
  const first = await linkOf(shopper, order);
  if (!book.expect(went(first), "a shopper makes a link of their order", () => said(first))) return;
  const life = Date.parse(first.body.expires_at) - Date.now();
  book.expect(
    life > 0 && life <= 5 * 60_000 + 2_000,
    "it lives five minutes at most",
    () => `${life} ms: ${said(first)}`,
  );

  await once(book, product, shopper, { order, link: first.body.token });
  await ofItsScreen(book, product, shopper, order);
  await raced(book, product, shopper, order);
  await guessed(book, product, shopper, order);
  await afterTheOrder(book, product);
}

const linkOf = (shopper, { hash_id }, hwd) =>
  shopper.post(at.linkOrder, { hash_id, ...(hwd !== undefined && { hwd }) });

const use = (product, body) => new Browser(product).post(at.pairDevice, body);

async function newLink(shopper, order, hwd) {
  return need(await linkOf(shopper, order, hwd)).token;
}

async function once(book, product, shopper, { order, link }) {
  const phone = await shopper.browser.listen(at.clientLive, shopper.token);
  await pause(500);
  const before = phone.events.length;
  const [used, again] = [await use(product, { hash: link }), await use(product, { hash: link })];
  const asOrder = await use(product, { order: await newLink(shopper, order) });
  book.tried("a link, the same one again, and another one as `order`");
  book.expect(went(used) && typeof used.body?.auth_token === "string", "a link pairs a screen", () =>
    said(used),
  );
  book.expect(!went(again), "its second use is refused", () => said(again));
  book.expect(went(asOrder), "`order` names a link as `hash` does", () => said(asOrder));
  for (let waited = 0; waited < 3_000 && phone.events.length === before; waited += 100) await pause(100);
  book.expect(
    phone.events.length > before,
    "the order's phone is told",
    () => `its stream told nothing within 3 s of the pairing: ${JSON.stringify(phone.events).slice(0, 200)}`,
  );
  phone.close();
}

async function ofItsScreen(book, product, shopper, order) {
  const [screen, other] = ["box-01", "box-02"];
  const elsewhere = await use(product, { hash: await newLink(shopper, order, screen), hwd: other });
  const nowhere = await use(product, { hash: await newLink(shopper, order, screen) });
  const there = await use(product, { hash: await newLink(shopper, order, screen), hwd: screen });
  book.tried(`links made for ${screen}, used by ${other}, by a screen without a name, and by ${screen}`);
  book.expect(!went(elsewhere), "another screen's use is refused", () => said(elsewhere));
  book.expect(!went(nowhere), "so is that of a screen without a name", () => said(nowhere));
  book.expect(went(there), "its own screen is paired", () => said(there));
}

async function raced(book, product, shopper, order) {
  const link = await newLink(shopper, order);
  const screens = await ready(product, racers);
  const answers = await Promise.all(screens.map((screen) => screen.post(at.pairDevice, { hash: link })));
  const won = answers.filter(went);
  book.tried(`${racers} uses of one link in the same instant`);
  book.expect(
    won.length === 1,
    "exactly one gets a token",
    () => `${won.length} did; ${said(won[1] ?? answers[0])}`,
  );
}

async function guessed(book, product, shopper, order) {
  const guesser = new Browser(product);
  const links = Array.from({ length: guesses }, () => randomBytes(32).toString("base64url"));
  const answers = await each(links, 8, (hash) => guesser.post(at.pairDevice, { hash }));
  const right = await guesser.neighbour().post(at.pairDevice, { hash: await newLink(shopper, order) });
  book.tried(`${guesses} wrong links from one phone, then the right one from another phone of its network`);
  book.expect(!answers.some(went), "no guess is right", () => said(answers.find(went)));
  book.expect(went(right), "the right link works", () => said(right));
}

/** Races for the six characters that a seller says beside the link. */
async function racedCode(book, product) {
  const seller = await Staff.signedIn(product, "seller");
  const asked = await seller.post("order/create", { skus: ["880101415"], nickname: "Sin teléfono" });
  const { code } = need(asked).handover;
  const screens = await ready(product, racers);
  const answers = await Promise.all(
    screens.map((one) => one.post(at.pairDevice, { hash: code, store: "0101" })),
  );
  book.tried(`${racers} uses of one seller's code in the same instant`);
  const won = answers.filter(went);
  book.expect(won.length === 1, "exactly one gets the order", () => `${won.length} did; ${said(answers[0])}`);
}

async function afterTheOrder(book, product) {
  const shopper = await Shopper.identified(product);
  const order = await shopper.order();
  const link = await newLink(shopper, order);
  const runner = await Staff.signedIn(product, "runner");
  need(await runner.post("order/claim", { hash_id: order.hash_id }));
  const { orders } = need(await runner.get("board"));
  const { pairs } = orders.find(({ code }) => code === order.meta.code);
  for (const { id } of pairs)
    need(await runner.post("pair/miss", { hash_id: order.hash_id, pair_id: id, reason: "not_there" }));
  const late = await use(product, { hash: link });
  const kept = await rows(product, 'select status_id from "order" where hash_id = $1', [order.hash_id]);
  book.tried(`a link of an order that is ${kept[0]?.status_id}`);
  book.expect(!went(late), "it is dead", () => said(late));
}

/** Browsers that already have cookies, so that their next calls come at one instant. */
async function ready(product, count) {
  const screens = Array.from({ length: count }, () => new Browser(product));
  await Promise.all(screens.map((screen) => screen.get("/api/v1/xsrf")));
  return screens;
}
