import { Browser, each, said, times, went } from "./attacker/browser.mjs";
import { at } from "./attacker/people.mjs";
import { server } from "./target/servers.mjs";

export const claim = "a child at one kiosk locks no one out of another (SX-04)";

const wrongTries = 10;

export async function run(book) {
  const product = await server("main");
  const pin = product.kioskPin;
  const wrong = times(wrongTries + 1)
    .map((_, n) => String(n).padStart(4, "0"))
    .filter((one) => one !== pin);

  const known = new Browser(product);
  const entered = await known.post(at.enterKiosk, { pin, store: "0101" });
  // If no call registers a kiosk, leaving it with the right PIN does.
  const first = went(entered) ? entered : (await leave(known, pin)).answer;
  if (!went(first)) throw new Error(said(first));
  const child = known.neighbour();
  const tries = await each(
    wrong.slice(0, wrongTries),
    1,
    async (typed) => (await leave(child, typed)).answer,
  );
  book.tried(`${tries.length} wrong kiosk PINs in one browser of the store's network`);
  book.expect(!tries.some(went), "none of them is taken", () => said(tries.find(went)));
  book.expect(
    tries.some(({ status }) => status === 429),
    "they make that browser wait",
    () => `${wrongTries} wrong PINs, and the last was told ${said(tries.at(-1))}`,
  );
  const there = await leave(known, pin);
  book.expect(went(there.answer), "a known kiosk on the same network is left with the right PIN", () =>
    said(there.answer),
  );
  // Two stores may share a network if the call names the store.
  const other = there.namesStore ? known.neighbour() : new Browser(product);
  const elsewhere = await leave(other, pin, "0102");
  book.expect(went(elsewhere.answer), "so is a kiosk of another store", () => said(elsewhere.answer));
}

/** Types a PIN at a kiosk; `namesStore`: whether the call takes the store. */
async function leave(browser, pin, store = "0101") {
  const answer = await browser.post(at.leaveKiosk, { pin, store });
  if (answer.status !== 400) return { answer, namesStore: true };
  return { answer: await browser.post(at.leaveKiosk, { pin }), namesStore: false };
}
