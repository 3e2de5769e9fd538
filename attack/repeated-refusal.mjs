import { Browser, each, said, times } from "./attacker/browser.mjs";
import { at, logInAsGuest, Shopper } from "./attacker/people.mjs";
import { restock } from "./target/database.mjs";
import { emptied, figures, risen } from "./target/figures.mjs";
import { server } from "./target/servers.mjs";

export const claim = "an order that is refused again and again is lost demand once (FL-16)";

const tries = 20;

export async function run(book) {
  const product = await server("main");
  const { storeId, skus } = await emptied(product, 1);
  try {
    const browser = new Browser(product);
    const shopper = await Shopper.guest(product, { browser });
    const order = (token, key) =>
      browser.post(
        at.createOrder,
        { skus, store_id: storeId },
        { token, headers: { "idempotency-key": key } },
      );
    const before = await figures(product);
    const again = await each(times(tries), 4, () => order(shopper.token, "the-same-key"));
    const one = await risen(product, before);
    book.tried(`one order of a size that is not there, ${tries} times with one key`);
    book.expect(
      again.every(({ body }) => body?.code === "out_of_stock"),
      "each is refused",
      () => said(again.find(({ body }) => body?.code !== "out_of_stock")),
    );
    book.expect(
      one.lost === 1 && one.events === 1,
      "it counts once",
      () => `${one.lost} pairs, ${one.events} events`,
    );
    await each(times(tries), 4, async (_, n) => {
      const { body } = await logInAsGuest(browser);
      await order(body.auth_token, `another-key-${n}`);
    });
    const all = await risen(product, before);
    book.tried(`${tries} new visits of the same browser, with a key each`);
    book.expect(
      all.lost === 1 && all.events === 1,
      "they add nothing",
      () => `${all.lost} pairs, ${all.events} events`,
    );
  } finally {
    await restock(product);
  }
}
