import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BackRoom, openBackRoom, skus } from "../../people/staff/back-room.ts";

const [sku, other] = skus;

describe("finding things in the store", () => {
  let room: BackRoom;
  let hash_id: string;
  beforeAll(async () => {
    room = await openBackRoom();
    hash_id = await room.claim([sku, other]);
  });
  afterAll(() => room.close());

  const search = (q: string) => room.runner.call("searchStore", { body: { q } });
  const hashes = async (q: string) => (await search(q)).orders.map((order) => order.hash_id);

  it("finds an order by its code, as people type it and as the shopper's QR has it", async () => {
    const { code } = await room.order(hash_id);
    for (const typed of [code, code.toLowerCase(), ` ${code.slice(0, 2)} ${code.slice(2)} `]) {
      expect(await hashes(typed)).toContain(hash_id);
    }
    expect(await hashes("0000")).toEqual([]);
  });

  it("finds orders by the beginning of the nickname and by a pair's sku or EAN, the newest first", async () => {
    const newer = await room.request([sku]);
    for (const typed of ["ana", "AN", sku, "7808801014102", "https://horma.example/01/07808801014102"]) {
      expect((await hashes(typed)).slice(0, 2)).toEqual([newer, hash_id]);
    }
  });

  it("finds nothing of another store", async () => {
    const elsewhere = await room.shop.staff("cashier", "0102");
    expect((await elsewhere.call("searchStore", { body: { q: "ana" } })).orders).toEqual([]);
  });

  it("finds shoes by code and by words, with their slot and pieces", async () => {
    const [found] = (await search("7808801014102")).products;
    expect(found).toMatchObject({
      sku,
      ean: "7808801014102",
      name: "Brisa 2",
      brand: "Puelche",
      size: "41",
      image: "/images/runner-naranjo-lateral-480.webp",
      location: expect.stringMatching(/^[A-Z]-\d\d-\d$/),
    });
    expect(found?.on_hand).toBeGreaterThan(found?.free ?? 0);
    const byWords = (await search("brisa negro 42")).products;
    expect(byWords.map((product) => [product.color, product.size])).toEqual([["Negro / Hueso", "42"]]);
    expect((await search("100%_")).products).toEqual([]);
    expect((await search(" ")).products).toEqual([]);
    expect((await search("zapato")).products.length).toBeLessThanOrEqual(20);
  });
});

describe("one order of the store", () => {
  let room: BackRoom;
  beforeAll(async () => {
    room = await openBackRoom();
  });
  afterAll(() => room.close());
  const detail = (hash_id: string) => room.runner.call("getStaffOrder", { params: { hash_id } });

  it("tells each pair's other sizes, how many are left, and the model's other colours in this size", async () => {
    const { pairs, order } = await detail(await room.request([sku]));
    const free = (await room.shop.stock(sku))?.onHand ?? 0;
    expect(pairs).toMatchObject([{ sizes: { us: "8.5", uk: "8", eu: "42", cm: "26.5" }, free: free - 1 }]);
    expect(pairs[0]?.id).toBe(order.pairs[0]?.id);
    expect(pairs[0]?.alternatives.length).toBeGreaterThan(0);
    for (const alternative of pairs[0]?.alternatives ?? []) {
      expect(alternative).toMatchObject({ size: "41", location: expect.stringMatching(/^[A-Z]-\d\d-\d$/) });
      expect(alternative.sku).toMatch(/^8801(?!01)\d\d410$/);
      expect((await room.shop.stock(alternative.sku))?.onHand).toBeGreaterThan(0);
    }
  });

  it("draws the aisle that the first pair is in", async () => {
    const { aisle, order } = await detail(await room.request([sku]));
    const location = order.pairs[0]?.location ?? "";
    expect(aisle).toMatchObject({ name: location[0], modules: 12, levels: 5 });
    expect(aisle?.filled).toContain(location);
    const empty = await room.shop.rows<{ location: string }>(
      "select location from stock where store_id = $1 and on_hand = 0 and location like $2",
      room.shop.storeId,
      `${location[0]}-%`,
    );
    expect(empty.length).toBeGreaterThan(0);
    for (const slot of empty) expect(aisle?.filled).not.toContain(slot.location);
  });

  it("tells what happened in order, with whom, to which pair and where", async () => {
    const { history } = await detail(await room.place("shelf-01", [sku]));
    expect(history.map(({ type }) => type)).toEqual([
      "order_created",
      "pair_claimed",
      "pair_confirmed",
      "device_assigned",
      "pair_placed",
    ]);
    expect(history[0]).toMatchObject({ actor: "shopper", name: null, pair: null, device: null });
    expect(history[4]).toMatchObject({ actor: "staff", name: "Rodrigo", size: "41", device: "shelf-01" });
    expect(history.map(({ at }) => at)).toEqual(history.map(({ at }) => at).sort());
  });
});
