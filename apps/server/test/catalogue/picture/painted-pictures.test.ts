import { createHash } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startPainting } from "../../../src/catalogue/picture/paint-missing.ts";
import { addPicture } from "../../../src/catalogue/picture/picture-table.ts";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";
import { drawPicture } from "./draw-picture.ts";

const widths = [160, 240, 320, 480, 960];

describe("pictures that the leader paints", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());

  /** Puts a picture into the database as it would be without a size, as from before or copied from elsewhere. */
  async function stored(bytes: Buffer, sizes: { width: number; bytes: Buffer }[] = []): Promise<string> {
    const hash = createHash("sha256").update(bytes).digest("hex");
    await shop.rows(
      "insert into picture (hash, type, width, height, bytes) values ($1, 'image/png', 1, 1, $2)",
      hash,
      bytes,
    );
    for (const size of sizes)
      await shop.rows("insert into picture_size values ($1, $2, $3)", hash, size.width, size.bytes);
    return hash;
  }
  const sizesOf = async (hash: string) =>
    shop.rows<{ width: number; bytes: Buffer }>(
      "select width, bytes from picture_size where hash = $1 order by width",
      hash,
    );
  const widthsOf = async (hash: string) => (await sizesOf(hash)).map(({ width }) => width);
  const get = (hash: string, width: number) =>
    shop.app.inject({ method: "GET", url: `/pictures/${hash}/${width}.webp` });

  it("[CT-06] all widths are made of what was there before, and of what comes, as a notification says", async () => {
    const before = await stored(await drawPicture("png", { width: 1200, height: 600 }));
    const painting = startPainting(shop.deps);
    await expect.poll(() => widthsOf(before)).toEqual(widths);
    for (const { width, bytes } of await sizesOf(before))
      expect(await sharp(bytes).metadata()).toMatchObject({ width, height: width / 2 });
    const bytes = await drawPicture("png", { width: 1000, height: 10, red: 3 });
    const hash = createHash("sha256").update(bytes).digest("hex");
    const row = { hash, type: "image/png", width: 1000, height: 10, bytes } as const;
    await shop.deps.db.transact((tx) => addPicture(tx, row, [{ width: 480, bytes }]));
    await expect.poll(() => widthsOf(hash)).toEqual(widths);
    await painting.close();
  });

  it("[CT-06] a broken picture has no turn again and again; those with one size get the others from it", async () => {
    const hopeless = await stored(Buffer.from("no picture"));
    const listed = await sharp(await drawPicture("png", { width: 480, height: 48 }))
      .webp()
      .toBuffer();
    const broken = await stored(Buffer.from("no picture either"), [{ width: 480, bytes: listed }]);
    const large = await drawPicture("avif", { width: 3000, height: 2001, red: 5 });
    const tooLarge = await stored(large, [{ width: 480, bytes: listed }]);
    const said: string[] = [];
    const log = shop.deps.log.child({});
    log.error = (line: object) => said.push(JSON.stringify(line));
    const painting = startPainting({ ...shop.deps, log });
    for (const hash of [broken, tooLarge]) {
      await expect.poll(() => widthsOf(hash)).toEqual(widths);
      const largest = (await sizesOf(hash)).at(-1)?.bytes;
      expect((await sharp(largest).metadata()).width).toBe(480);
    }
    const wake = "select pg_notify('picture_added', '')";
    for (let n = 0; n < 3; n++) {
      await shop.rows(wake);
      const next = await stored(await drawPicture("png", { red: 20 + n }));
      await shop.rows(wake);
      await expect.poll(() => widthsOf(next)).toEqual(widths);
    }
    await painting.close();
    expect(said.filter((line) => line.includes(hopeless))).toHaveLength(1);
    expect((await get(hopeless, 160)).statusCode).toBe(404);
  });

  it("[CT-06] first views wait for their turn; past eight pictures they are refused, and other calls go on", async () => {
    const hashes: string[] = [];
    const photo = await sharp({ create: { width: 6000, height: 4000, channels: 3, background: "#123456" } })
      .png()
      .toBuffer();
    // What follows a PNG's end is not read: other bytes, the same picture.
    for (let n = 0; n < 30; n++) hashes.push(await stored(Buffer.concat([photo, Buffer.from([n])])));
    const views = Promise.all(hashes.map((hash) => get(hash, 320)));
    const store = await shop.app.inject({ method: "GET", url: "/api/v1/stores" });
    expect(store.statusCode).toBe(200);
    const answers = await views;
    const refused = answers.filter(({ statusCode }) => statusCode === 503);
    expect(refused.length).toBeGreaterThan(5);
    for (const answer of refused) expect(answer.headers).toMatchObject({ "retry-after": "2" });
    const seen = answers.flatMap(({ statusCode }, n) => (statusCode === 200 ? [hashes[n] ?? ""] : []));
    expect(seen.length + refused.length).toBe(30);
    expect(seen.length).toBeGreaterThanOrEqual(8);
    for (const hash of seen) expect(await widthsOf(hash)).toEqual(widths);
  });

  it("[CT-06] pictures have a limit of their own: at its end other calls of that address go on", async () => {
    const small = await openShop({ RATE_LIMIT: "0.01" });
    const view = () => small.app.inject({ method: "GET", url: `/pictures/${"0".repeat(64)}/160.webp` });
    const statuses: number[] = [];
    for (let n = 0; n < 31; n++) statuses.push((await view()).statusCode);
    expect(statuses).toEqual([...Array(30).fill(404), 429]);
    for (let n = 0; n < 80; n++)
      expect((await small.app.inject({ method: "GET", url: "/healthz" })).statusCode).toBe(200);
    await small.close();
  });
});
