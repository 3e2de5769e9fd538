import { execFile } from "node:child_process";
import { promisify } from "node:util";
import sharp from "sharp";
import { Visit } from "../page/visit.ts";
import { queryDatabase } from "../store/store-database.ts";
import { dataDir } from "../store/store-under-test.ts";
import { expect, test } from "../test.ts";

/** Of a product that no other test opens; its first four pictures stay. */
const [product, sku] = ["880902", "880902390"];

test("[CT-06] a page loads an uploaded picture under its policy, and draws a box for one that it may not load", async ({
  page,
}) => {
  const key = await newKey();
  const image = sharp({ create: { width: 1200, height: 900, channels: 3, background: "green" } });
  const sent = await page.request.post(`/api/v1/products/${product}/pictures/5`, {
    headers: { authorization: `Bearer ${key}`, "content-type": "image/png" },
    data: await image.png().toBuffer(),
  });
  const { hash } = await sent.json();
  // As it was accepted before the retailer took its host away.
  await queryDatabase(
    dataDir,
    `insert into product_picture (product_id, position, address) values ($1, 6, 'https://img.example/no.jpg')
     on conflict do nothing`,
    [product],
  );
  await (await (await Visit.arrive(page)).find(sku)).open("/product-detail");
  const view = (number: number) => page.getByRole("img", { name: `vista ${number}` });
  await page.getByRole("radio", { name: "vista 5" }).check();
  await expect(view(5)).toBeInViewport();
  const loaded = () =>
    view(5).evaluate((image: HTMLImageElement) => [image.currentSrc, image.naturalWidth > 0]);
  await expect.poll(loaded).toEqual([expect.stringContaining(`/pictures/${hash}/`), true]);
  await page.getByRole("radio", { name: "vista 6" }).check();
  await expect(view(6)).toBeInViewport();
  await expect.poll(() => view(6).evaluate((drawn) => drawn.tagName)).toBe("svg");
});

/** The secret of a key that may change the catalogue. */
async function newKey(): Promise<string> {
  const argv = ["scripts/command.mjs", "key", "create", `pictures ${Date.now()}`, "--scopes", "catalogue"];
  const { stdout } = await promisify(execFile)(process.execPath, argv, {
    env: { ...process.env, DATA_DIR: dataDir },
  });
  return stdout.trim();
}
