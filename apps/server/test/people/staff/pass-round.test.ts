import type { CallInput } from "@horma/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Colleague, refusal } from "../../fulfilment/order/shop.ts";
import { type BackRoom, openBackRoom, skus } from "./back-room.ts";

type Passed = CallInput<"passRound">["body"];

/** TR-09: a manager passes all pairs that a person holds to a colleague. */
describe("a round that the manager passes on", () => {
  let room: BackRoom;
  let seller: Colleague;
  beforeAll(async () => {
    room = await openBackRoom();
    seller = await room.shop.staff("seller");
  });
  afterAll(() => room.close());
  beforeEach(() => room.shop.rows("update pair set holder_id = null where place = 'runner'"));

  const passed = (orders: string[], part: Partial<Passed> = {}): { body: Passed } => ({
    body: { from: room.runner.id, to: seller.id, orders, ...part },
  });
  const refused = (orders: string[], part: Partial<Passed> = {}, by = room.manager) =>
    refusal(by.call, "passRound", passed(orders, part)).then((found) => found?.code);
  const holders = async (hash_id: string) => (await room.order(hash_id)).pairs.map(({ holder }) => holder);

  it("[TR-09] all of it changes hands at once, scanned and canceled pairs too, and the history says by whom", async () => {
    const claimed = await room.claim();
    const canceled = await room.confirm(skus);
    await room.manager.call("cancelForShopper", { body: { hash_id: canceled, reason: "left" } });
    const placed = await room.place(null);
    await room.manager.call("passRound", passed([canceled, claimed]));
    expect(await holders(claimed)).toEqual(["Ignacia"]);
    expect(await holders(canceled)).toEqual(["Ignacia", "Ignacia"]);
    expect((await room.order(claimed)).runner?.name).toBe("Ignacia");
    expect((await room.order(canceled)).pairs).toMatchObject([{ confirmed: true }, { confirmed: true }]);
    expect(await holders(placed)).toEqual(["Rodrigo"]);
    const { history } = await seller.call("getStaffOrder", { params: { hash_id: claimed } });
    expect(history.at(-1)).toMatchObject({ type: "pair_taken_over", name: "Paula", detail: "Ignacia" });
    const pair = await room.firstPair(claimed);
    await seller.call("confirmPair", { body: { hash_id: claimed, pair_id: pair.id, code: skus[0] } });
  });

  it("[TR-09] who held a pair that was passed on is refused it", async () => {
    const hash_id = await room.claim();
    await room.manager.call("passRound", passed([hash_id]));
    const found = await refusal(room.runner.call, "releaseOrder", { body: { hash_id } });
    expect(found?.code).toBe("order_taken");
    expect(await holders(hash_id)).toEqual(["Ignacia"]);
  });

  it("[TR-09] a repeated call does nothing again", async () => {
    const hash_id = await room.claim();
    const sent = { ...passed([hash_id]), idempotencyKey: "passed-round-1" };
    expect(await room.manager.call("passRound", sent)).toEqual({ repeated: false });
    expect(await room.manager.call("passRound", sent)).toEqual({ repeated: true });
    const lines = (await room.told(hash_id)).filter((line) => line.startsWith("pair_taken_over"));
    expect(lines).toEqual(["pair_taken_over staff Paula"]);
  });

  it("[TR-09] nothing changes hands if the round is another than the manager saw", async () => {
    const [first, second] = [await room.claim(), await room.claim()];
    expect(await refused([first])).toBe("round_changed");
    await room.runner.call("releaseOrder", { body: { hash_id: second } });
    expect(await refused([first, second])).toBe("round_changed");
    expect(await holders(first)).toEqual(["Rodrigo"]);
    await room.manager.call("passRound", passed([first]));
    expect(await refused([first])).toBe("round_changed");
  });

  it("[TR-09] of two managers who pass it on at once one does, and the other reads that it changed", async () => {
    for (let round = 0; round < 5; round++) {
      const orders = [await room.claim(), await room.claim()];
      const answers = await Promise.all([
        refused(orders),
        refused(orders, { to: room.manager.id }),
        refused(orders.toReversed()),
      ]);
      expect(answers.toSorted()).toEqual(["round_changed", "round_changed", undefined]);
      const who = await Promise.all(orders.map(holders));
      expect(who[0]).toEqual(who[1]);
    }
  });

  it("[TR-09] it goes only to a person of the store who may serve", async () => {
    const hash_id = await room.claim();
    const [cashier, abroad] = [await room.shop.staff("cashier"), await room.shop.staff("runner", "0102")];
    expect(await refused([hash_id], { to: cashier.id })).toBe("staff_not_serving");
    expect(await refused([hash_id], { to: abroad.id })).toBe("staff_not_found");
    expect(await refused([hash_id], { to: room.runner.id })).toBe("bad_request");
    await room.shop.rows("update staff set active = false where id = $1", seller.id);
    expect(await refused([hash_id])).toBe("staff_not_found");
    await room.shop.rows("update staff set active = true where id = $1", seller.id);
    expect(await holders(hash_id)).toEqual(["Rodrigo"]);
  });

  it("[TR-09] only a manager of the store passes it", async () => {
    const hash_id = await room.claim();
    expect(await refused([hash_id], {}, seller)).toBe("role_forbidden");
    expect(await refused([hash_id], {}, await room.shop.staff("manager", "0102"))).toBe("order_not_found");
    expect(await holders(hash_id)).toEqual(["Rodrigo"]);
  });
});
