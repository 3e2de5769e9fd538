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
