import { limits, pairWaitsSince } from "@horma/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BackRoom, openBackRoom, skus } from "../../people/staff/back-room.ts";

/** The alert of the board counts from the instant that every screen counts from. */
describe("[FL-09] what was left where it was to be picked up waits", () => {
  let room: BackRoom;
  beforeAll(async () => {
    room = await openBackRoom();
  });
  afterAll(() => room.close());

  /** By the alert, by the board and by the order's page. */
  const waits = async (hash_id: string) => {
    const { orders, alerts } = await room.runner.call("getBoard", { query: {} });
    const onBoard = orders.find((order) => order.hash_id === hash_id);
    const shown = [onBoard, await room.order(hash_id)].map(
      (order) => order && Math.min(...order.pairs.map((pair) => pairWaitsSince(order, pair))),
    );
    const alert = alerts.find(({ kind, order }) => kind === "left_in_device" && order === hash_id);
    return [...shown, alert && Date.parse(alert.since)];
  };

  it.each([
    ["in a box", "box-01"],
    ["in the delivery zone", null],
  ])("%s since its window ended, however late that was stored", async (_, hwd) => {
    const hash_id = hwd === null ? await room.place(null) : await room.boxed(hwd);
    const stored = 'select updated_at from "order" where hash_id = $1';
    const longer = limits.pickupWindow + 60_000;
    const [before] = await room.shop.rows<{ updated_at: Date }>(stored, hash_id);
    await room.expire(hash_id);
    const ended = Number(before?.updated_at) - longer + limits.pickupWindow;
    expect(await waits(hash_id)).toEqual([ended, ended, ended]);
  });

  it("since its window ended, also while one of two was taken away", async () => {
    const hash_id = await room.expire(await room.place(null, [...skus]));
    const [ended] = await waits(hash_id);
    const first = await room.firstPair(hash_id);
    await room.runner.call("losePair", { body: { hash_id, pair_id: first.id } });
    expect((await waits(hash_id)).slice(1)).toEqual([ended, ended]);
  });

  it("since it was canceled there", async () => {
    const hash_id = await room.place(null);
    room.shop.clock.ahead += 60_000;
    await room.manager.call("cancelForShopper", { body: { hash_id, reason: "left" } });
    const { canceled } = await room.order(hash_id);
    const at = Date.parse(canceled?.at ?? "");
    expect(await waits(hash_id)).toEqual([at, at, at]);
  });
});
