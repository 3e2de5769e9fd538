import { Browser, each, said, went } from "./browser.mjs";
import { at } from "./people.mjs";
import { server } from "./servers.mjs";

export const claim = "a child at one kiosk locks nobody out of another (SX-04)";

const wrongTries = 10;

export async function run(book) {
  const product = await server("main");
  const pin = product.kioskPin;
  const wrong = Array.from({ length: wrongTries + 1 }, (_, n) => String(n).padStart(4, "0")).filter(
    (one) => one !== pin,
  );
  const leave = (browser, typed) => browser.post(at.leaveKiosk, { pin: typed });

  const known = new Browser(product);
  const first = await leave(known, pin);
  if (!went(first)) throw new Error(said(first));
  const child = known.neighbour();
  const tries = await each(wrong.slice(0, wrongTries), 1, (typed) => leave(child, typed));
  book.tried(`${tries.length} wrong kiosk PINs in one browser of the store's network`);
  book.expect(!tries.some(went), "none of them is taken", () => said(tries.find(went)));
  book.expect(
    tries.some(({ status }) => status === 429),
    "they make that browser wait",
    () => `${wrongTries} wrong PINs, and the last was told ${said(tries.at(-1))}`,
  );
  const there = await leave(known, pin);
  book.expect(went(there), "a known kiosk on the same network is left with the right PIN", () => said(there));
  const elsewhere = await leave(new Browser(product), pin);
  book.expect(went(elsewhere), "so is a kiosk of another store", () => said(elsewhere));
}
