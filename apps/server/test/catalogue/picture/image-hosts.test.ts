import type { Import } from "@horma/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startImports } from "../../../src/integration/import/job/start-imports.ts";
import { createKey } from "../../../src/people/key/manage-keys.ts";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";

let shop: Shop;
let authorization: string;
let running: ReturnType<typeof startImports>;
beforeAll(async () => {
  shop = await openShop({ IMAGE_HOSTS: "images.example" });
  const asked = { actor: { kind: "command", name: "ana" }, at: shop.deps.now() } as const;
  authorization = `Bearer ${await createKey(shop.deps.db, { name: "erp", scopes: ["catalogue"] }, asked)}`;
  running = startImports(shop.deps);
});
afterAll(async () => {
  await running.close();
  await shop.close();
});

/** Sends a file of pictures over HTTP and waits for its end. */
async function send(file: string, query = ""): Promise<Import & { refusals: string }> {
  const ask = (method: "GET" | "POST", url: string, sent = {}) =>
    shop.app.inject({
      method,
      url: `/api/v1/imports${url}`,
      headers: { authorization, ...sent },
      payload: file,
    });
  const { id } = (await ask("POST", `?kind=pictures${query}`, { "content-type": "text/csv" })).json<Import>();
  const read = async () => (await ask("GET", `/${id}`)).json<Import>();
  await expect.poll(async () => (await read()).state).toMatch(/^(checked|refused|applied|failed)$/);
  return { ...(await read()), refusals: (await ask("GET", `/${id}/refusals`)).body };
}

const refused = "producto;posición;url\n880104;1;https://img.example/no.jpg\n";

it("[FI-10] an address that no page may load is refused, by a dry run too", async () => {
  for (const query of ["", "&dry_run=true"]) {
    const { state, refusals } = await send(refused, query);
    expect(state).toBe(query === "" ? "refused" : "checked");
    expect(refusals).toContain("host_not_allowed");
    expect(refusals).toContain("https://img.example/no.jpg");
  }
});

it("[FI-10] an address that is accepted is shown, and its page may load it", async () => {
  expect(await send(refused.replace("img.example/no", "images.example/yes"))).toMatchObject({
    state: "applied",
  });
  const [sku] = await shop.rows<{ sku: string }>("select sku from product_size where product_id = '880104'");
  const { body } = await shop.app.inject(`/api/v1/products/${sku?.sku}?store_id=${shop.storeId}`);
  expect(body).toContain('"image":"https://images.example/yes.jpg"');
  const { headers } = await shop.app.inject("/");
  const policy = String(headers["content-security-policy"]).split(";");
  expect(policy).toContain("img-src 'self' data: blob: https://images.example");
});
