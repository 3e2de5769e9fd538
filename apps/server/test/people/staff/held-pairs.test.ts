import { CallError } from "@horma/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, type Colleague } from "../../fulfilment/order/shop.ts";
import { act, type BackRoom, openBackRoom, skus } from "./back-room.ts";

type Holding = Parameters<typeof act>[1];

/** TR-09: only who holds a pair confirms it, places it, misses it or puts it back; a colleague first takes it over. */
describe("pairs in someone's hands", () => {
  let room: BackRoom;
  let [runner, seller, manager]: Colleague[] = [];
  beforeAll(async () => {
    room = await openBackRoom();
    [runner, seller, manager] = [room.runner, await room.shop.staff("seller"), room.manager];
  });
  afterAll(() => room.close());

  const does = (who: Colleague | undefined, name: Holding, body: Record<string, unknown>) =>
    who === undefined ? Promise.reject(new Error("no one")) : act(who, name, body);
  const refused = (who: Colleague | undefined, name: Holding, body: Record<string, unknown>) =>
    does(who, name, body).then(
      () => "done",
      (error: unknown) =>
        error instanceof CallError ? { code: error.code, winner: error.winner } : Promise.reject(error),
    );
  const taken = (winner: string) => ({ code: "order_taken", winner });

  /** What only a holder does, with an order of the runner's that it can follow. */
  const holders: [Holding, () => Promise<Record<string, unknown>>][] = [
    ["confirmPair", async () => withPair(await room.claim(), { code: skus[0] })],
    ["missPair", async () => withPair(await room.claim(), { reason: "not_there" })],
    ["placeOrder", async () => ({ hash_id: await room.confirm(), hwd: null })],
    ["releaseOrder", async () => ({ hash_id: await room.claim() })],
    ["shelvePair", async () => withPair(await canceled(), { code: skus[0] })],
    ["losePair", async () => withPair(await canceled(), {})],
  ];
  const withPair = async (hash_id: string, more: Record<string, unknown>) => ({
    hash_id,
    pair_id: (await room.firstPair(hash_id)).id,
    ...more,
  });

  /** A pair that was canceled in the runner's hands. */
  const canceled = async () => {
    const hash_id = await room.confirm();
    await manager?.call("cancelForShopper", { body: { hash_id, reason: "left" } });
    return hash_id;
  };

  it.each(holders)(
    "[TR-09] %s is refused to a colleague, a manager too, and says who holds it",
    async (name, made) => {
      const body = await made();
      const before = await room.order(String(body.hash_id));
      expect(await refused(seller, name, body)).toEqual(taken("Rodrigo"));
      expect(await refused(manager, name, body)).toEqual(taken("Rodrigo"));
      expect(await room.order(String(body.hash_id))).toEqual(before);
    },
  );

  it.each(holders)(
    "[TR-09] %s is for the colleague who took over, and no longer for who held it",
    async (name, made) => {
      const body = await made();
      await does(seller, "takeOverOrder", { hash_id: body.hash_id, from: runner?.id });
      expect(await refused(runner, name, body)).toEqual(taken("Ignacia"));
      expect(await does(seller, name, body)).toEqual({ repeated: false });
    },
  );

  it("[TR-09] taking over is a step in the books, and keeps what was scanned", async () => {
    const hash_id = await room.confirm(skus);
    await does(seller, "takeOverOrder", { hash_id, from: runner?.id });
    const order = await room.order(hash_id);
    expect(order.runner?.name).toBe("Ignacia");
    const held = { holder: "Ignacia", holder_id: seller?.id, confirmed: true, place: "runner" };
    expect(order.pairs).toMatchObject([held, held]);
    const steps = (await room.told(hash_id)).filter((line) => line.startsWith("pair_taken_over"));
    expect(steps).toEqual(["pair_taken_over staff Ignacia", "pair_taken_over staff Ignacia"]);
  });

  it("[TR-09] of two who take over at once one gets it, and the other learns who", async () => {
    for (let round = 0; round < 5; round++) {
      const hash_id = await room.claim();
      const asked = { hash_id, from: runner?.id };
      const answers = await Promise.allSettled([
        does(seller, "takeOverOrder", asked),
        does(manager, "takeOverOrder", asked),
      ]);
      const lost = answers.filter((answer) => answer.status === "rejected");
      const winner = (await room.order(hash_id)).runner?.name;
      expect(lost).toHaveLength(1);
      expect(lost[0]?.reason).toMatchObject({ code: "order_taken", winner });
    }
  });

  it("[TR-09] who claims what a colleague took sees who won, over HTTP", async () => {
    const hash_id = await room.claim();
    expect(await refused(seller, "claimOrder", { hash_id })).toEqual(taken("Rodrigo"));
  });

  it("[TR-09] a canceled pair in one's hands stops no colleague who brings the other, and each is taken over from its holder", async () => {
    const shopper = await room.shop.shopper();
    const { hash_id } = await ask(room.shop, shopper, [...skus]);
    await does(runner, "claimOrder", { hash_id });
    const [, second] = (await room.order(hash_id)).pairs;
    await does(runner, "confirmPair", { hash_id, pair_id: second?.id, code: skus[1] });
    await shopper.call("cancelOrder", { body: { hash_id, sku: skus[1] } });
    await does(runner, "releaseOrder", { hash_id });
    await does(seller, "claimOrder", { hash_id });
    const holdersNow = async () => (await room.order(hash_id)).pairs.map(({ holder }) => holder);
    expect(await holdersNow()).toEqual(["Ignacia", "Rodrigo"]);
    await does(seller, "confirmPair", await withPair(hash_id, { code: skus[0] }));
    await does(manager, "takeOverOrder", { hash_id, from: runner?.id });
    expect(await holdersNow()).toEqual(["Ignacia", manager?.name]);
    await does(seller, "placeOrder", { hash_id, hwd: null });
  });

  it("[TR-09] a pair that no one took is confirmed, missed and placed by no one", async () => {
    const hash_id = await room.request();
    for (const [name, more] of [
      ["confirmPair", { code: skus[0] }],
      ["missPair", { reason: "not_there" }],
    ] as const)
      expect(await refused(runner, name, await withPair(hash_id, more))).toMatchObject({
        code: "step_refused",
      });
    expect(await refused(runner, "takeOverOrder", { hash_id, from: null })).toMatchObject({
      code: "step_refused",
    });
  });

  it("[TR-09] who moves an order to a shelf keeps a canceled pair in their hands", async () => {
    await room.shop.rows("update device set online = true, out_of_service = false");
    const shopper = await room.shop.shopper();
    const { hash_id } = await ask(room.shop, shopper, [...skus]);
    await does(runner, "claimOrder", { hash_id });
    for (const { id, sku } of (await room.order(hash_id)).pairs)
      await does(runner, "confirmPair", { hash_id, pair_id: id, code: sku });
    await shopper.call("cancelOrder", { body: { hash_id, sku: skus[1] } });
    await does(runner, "placeOrder", { hash_id, hwd: "box-02" });
    await room.shop.rows("update device set status_id = 'back_door_opened' where hwd = 'box-02'");
    await does(runner, "moveOrder", { hash_id, hwd: "shelf-02" });
    expect((await room.order(hash_id)).pairs).toMatchObject([
      { state: "placed" },
      { state: "canceled", place: "runner", holder: "Rodrigo" },
    ]);
  });

  it("[TR-09] who moves an order to a shelf leaves a colleague's pair in their hands", async () => {
    await room.shop.rows("update device set online = true, out_of_service = false");
    const hash_id = await room.place("box-01", skus);
    await room.shop.rows("update device set status_id = 'back_door_opened' where hwd = 'box-01'");
    await does(seller, "moveOrder", { hash_id, hwd: "shelf-01" });
    expect((await room.order(hash_id)).pairs).toMatchObject([
      { state: "picking", holder: "Rodrigo" },
      { state: "picking", holder: "Rodrigo" },
    ]);
  });
});
