import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildApp } from "../../../src/run/app.ts";
import {
  ask,
  callerOf,
  makeReady,
  moveAll,
  openShop,
  refusal,
  report,
  type Shop,
} from "../../fulfilment/order/shop.ts";
import { importFile } from "../../integration/import/import-file.ts";

/** Two processes on one database, as far as what they keep of the catalogue goes. */
let shop: Shop;
let other: FastifyInstance;
beforeAll(async () => {
  shop = await openShop();
  other = await buildApp(shop.deps);
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

const [product, sku] = ["880103", "880103410"];
const callers = () => [shop.app, other].map((app) => callerOf(app, "falabella", null));
/** What shoppers of each process find by the code. */
const shown = () =>
  Promise.all(
    callers().map(async (call) => {
      const { products } = await call("search", { query: { q: sku, store_id: shop.storeId } });
      return { name: products[0]?.name, price: products[0]?.price };
    }),
  );
/** What a file says is seen within a second, without a restart. */
const within = (expected: { name?: string | undefined; price?: number | undefined }) =>
  expect.poll(shown, { timeout: 1_000, interval: 50 }).toEqual([expected, expected]);

it("[CT-07] a file changes what shoppers see within a second, in every process; a withdrawn product finishes its orders", async () => {
  const shopper = await shop.shopper();
  const order = await ask(shop, shopper, [sku]);
  const [before] = await shown();
  await importFile(shop.deps, "products", `product,name\n${product},Brisa Nueva\n`);
  await within({ name: "Brisa Nueva", price: before?.price });
  await importFile(shop.deps, "prices", `product,type,value\n${product},normal,12990\n`);
  await within({ name: "Brisa Nueva", price: 12_990 });

  await importFile(shop.deps, "products", `product,state\n${product},retirado\n`);
  const gone = { name: undefined, price: undefined };
  await within(gone);
  const again = await shop.shopper();
  const body = { skus: [sku], store_id: shop.storeId };
  expect(await refusal(again.call, "createOrder", { body })).toMatchObject({ code: "product_not_found" });
  const asked = await shopper.call("getOrder", { params: { hash_id: order.hash_id } });
  expect(asked).toMatchObject({ status_id: "pending" });
  await makeReady(shop, order.hash_id);
  await report(shop, order.hash_id, "front_door_opened");
  await moveAll(shop, order.hash_id, "bought");
  expect((await shop.stored(order.hash_id)).status_id).toBe("done");

  await importFile(shop.deps, "products", `product,state\n${product},publicado\n`);
  await within({ name: "Brisa Nueva", price: 12_990 });
  await importFile(shop.deps, "products", `product,state\n${product},borrador\n`);
  await within(gone);
});
