import { setTimeout as pause } from "node:timers/promises";
import { need } from "./attacker/browser.mjs";
import { at, Shopper, Staff } from "./attacker/people.mjs";
import { server } from "./target/servers.mjs";

export const claim = "who signed out is told nothing more";

/** How long a stream may live on after its session, ms. */
const patience = 3_000;

export async function run(book) {
  const product = await server("main");
  const runner = await Staff.signedIn(product, "runner");

  await ends(book, runner, "a shopper's stream ends with the visit", async (shopper) => {
    need(await shopper.post(at.logout));
    return shopper;
  });
  await ends(book, runner, "a shopper's stream ends when the visit goes on elsewhere", async (shopper) => {
    const { token } = need(await shopper.post(at.offerTransfer));
    need(await shopper.browser.neighbour().post(at.takeTransfer, { token }));
  });
  await staffEnds(book, product, "a staff member's stream ends with the sign-out", (staff) =>
    staff.post("logout", {}),
  );
  const manager = await Staff.signedIn(product, "manager");
  await staffEnds(
    book,
    product,
    "a staff member's stream ends when the manager signs them out",
    ({ login }) => manager.post("people/sign_out", { login }),
  );
  book.tried("4 streams, and what happened in the store after their sessions were over");
}

/** Opens a shopper's stream, ends the session, then changes the order: the stream must tell nothing. */
async function ends(book, runner, what, end) {
  const { product } = runner.browser;
  const shopper = await Shopper.identified(product);
  const order = await shopper.order();
  const stream = await shopper.browser.listen(at.clientLive, shopper.token);
  await until(() => stream.events.length > 0);
  if (stream.events.length === 0) throw new Error(`the stream (${stream.status}) told nothing of the order`);
  await end(shopper);
  await until(() => stream.ended);
  const told = stream.events.length;
  await runner.post("order/claim", { hash_id: order.hash_id });
  await pause(700);
  looked(book, what, stream, told);
}

async function staffEnds(book, product, what, end) {
  const staff = await Staff.signedIn(product, "seller");
  const stream = await staff.browser.listen(at.staff("live"), staff.token);
  const shopper = await Shopper.identified(product);
  await shopper.order();
  await until(() => stream.events.length > 0);
  if (stream.events.length === 0)
    throw new Error(`the stream (${stream.status}) told nothing of a new order`);
  need(await end(staff));
  await until(() => stream.ended);
  const told = stream.events.length;
  await shopper.order(["880101415"]);
  await pause(700);
  looked(book, what, stream, told);
}

function looked(book, what, stream, told) {
  const more = stream.events.length - told;
  book.expect(
    stream.ended && more === 0,
    what,
    () => `after ${patience} ms it ${stream.ended ? "had ended" : "was open"}, and told ${more} events more`,
  );
  stream.close();
}

async function until(reached) {
  for (let waited = 0; waited < patience && !reached(); waited += 50) await pause(50);
}
