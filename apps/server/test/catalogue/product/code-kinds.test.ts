import type { SearchAnswer } from "@horma/contract";
import { codeKinds, sizesNamed } from "@horma/gtin/code-kinds";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser } from "../../browser.ts";
import { type BackRoom, openBackRoom } from "../../people/staff/back-room.ts";

describe("every kind of code, by every way into the server", () => {
  let room: BackRoom;
  beforeAll(async () => {
    room = await openBackRoom();
    for (const { sku, ean } of Object.values(sizesNamed)) {
      await room.shop.rows("update sku_ean set ean = $2 where sku = $1", sku, ean);
      await room.shop.setStock(sku, 100);
    }
  });
  afterAll(() => room.close());

  it.each(codeKinds)("[AP-10] the shopper's search: %s", async (kind, text, names) => {
    const q = encodeURIComponent(text);
    const { status, body } = await openBrowser(room.shop.app).get(`/api/v1/falabella/search?q=${q}`);
    // What is too long for a code and none of GS1 is refused, as it always was.
    expect(status).toBe(kind === "another link" ? 400 : 200);
    const found = status === 200 ? (body as SearchAnswer).products.map(({ id }) => id) : [];
    expect(found).toEqual(names === undefined ? [] : [sizesNamed[names].sku]);
  });

  it.each(codeKinds)("the staff's search: %s", async (_, text, names) => {
    const { products } = await room.runner.call("searchStore", { body: { q: text } });
    expect(products.map(({ sku }) => sku)).toEqual(names === undefined ? [] : [sizesNamed[names].sku]);
  });

  it.each(codeKinds)("[SC-13] a runner's confirmation: %s", async (_, text, names) => {
    const hash_id = await room.claim([sizesNamed[names ?? "pair"].sku]);
    const pair = await room.firstPair(hash_id);
    const confirmed = room.runner.call("confirmPair", { body: { hash_id, pair_id: pair.id, code: text } });
    if (names === undefined) await expect(confirmed).rejects.toMatchObject({ code: "pair_mismatch" });
    else await confirmed;
    expect((await room.firstPair(hash_id)).confirmed).toBe(names !== undefined);
  });

  it("[SC-13] refuses the code of another size, whichever kind it is", async () => {
    const hash_id = await room.claim([sizesNamed.upcA.sku]);
    const { id } = await room.firstPair(hash_id);
    for (const [, text, names] of codeKinds) {
      if (names === "upcA") continue;
      const wrong = room.runner.call("confirmPair", { body: { hash_id, pair_id: id, code: text } });
      await expect(wrong, text).rejects.toMatchObject({ code: "pair_mismatch" });
    }
  });
});

describe("a sku with hyphens, however it is typed", () => {
  const sku = "ZN-930001-41";
  const ways = [sku, sku.toLowerCase(), ` ${sku} `];
  let room: BackRoom;
  beforeAll(async () => {
    room = await openBackRoom();
    await room.shop.rows(
      "insert into product_size (sku, product_id, size) select $1, product_id, '60' from product_size where sku = '880101410'",
      sku,
    );
    await room.shop.rows(
      "insert into stock (store_id, sku, location, on_hand) select store_id, $1, location, 100 from stock where sku = '880101410'",
      sku,
    );
  });
  afterAll(() => room.close());

  it.each(ways)("[AP-10] [OF-04] is found by shoppers, staff and the office: %s", async (typed) => {
    const shopper = openBrowser(room.shop.app);
    const { body } = await shopper.get(`/api/v1/falabella/search?q=${encodeURIComponent(typed)}`);
    expect((body as SearchAnswer).products.map(({ id }) => id)).toEqual([sku]);
    const { products } = await room.runner.call("searchStore", { body: { q: typed } });
    expect(products.map((product) => product.sku)).toEqual([sku]);
    const head = await room.shop.office("head_office", null);
    const catalogue = await head.call("listCatalogue", { query: { q: typed } });
    expect(catalogue.products.map(({ id }) => id)).toEqual(["880101"]);
    const stock = await head.call("getOfficeStock", { query: { store: "0101", q: typed.trim() } });
    expect(stock.lines.map((line) => line.sku)).toEqual([sku]);
  });

  it("[SC-13] confirms its pair, and finds the order", async () => {
    const hash_id = await room.claim([sku]);
    expect((await room.runner.call("searchStore", { body: { q: "zn-930001-41" } })).orders).toHaveLength(1);
    const { id } = await room.firstPair(hash_id);
    await room.runner.call("confirmPair", { body: { hash_id, pair_id: id, code: "zn-930001-41" } });
    expect((await room.firstPair(hash_id)).confirmed).toBe(true);
  });
});
