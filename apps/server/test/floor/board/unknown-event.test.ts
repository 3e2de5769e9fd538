import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, type Colleague, openShop, type Shop, type Shopper } from "../../fulfilment/order/shop.ts";

describe("events that another version wrote", () => {
  let shop: Shop;
  let shopper: Shopper;
  let runner: Colleague;
  let hash_id: string;
  beforeAll(async () => {
    shop = await openShop();
    shopper = await shop.shopper();
    runner = await shop.staff("runner");
    ({ hash_id } = await ask(shop, shopper, ["880101410"]));
    await shop.rows(
      `insert into order_event (order_id, type, actor, staff_id, data, at)
        select id, 'pair_teleported', 'staff', $2, '{"reason": "damaged"}', now() from "order" where hash_id = $1`,
      hash_id,
      runner.id,
    );
    await shop.rows(
      "insert into device_event (device_id, type, at) select id, 'tray_turned', now() from device where hwd = 'box-05'",
    );
  });
  afterAll(() => shop.close());

  it("stay in an order's history with when and by whom, and their own name as the detail", async () => {
    const { history } = await runner.call("getStaffOrder", { params: { hash_id } });
    expect(history.map(({ type, name, detail }) => [type, name, detail])).toEqual([
      ["order_created", null, null],
      ["unknown", runner.name, "pair_teleported"],
    ]);
  });

  it("stay in a box's history", async () => {
    const { history } = await runner.call("getDevice", { params: { hwd: "box-05" } });
    expect(history[0]).toMatchObject({ type: "unknown", actor: "device", detail: "tray_turned" });
  });

  it("stay in what the shopper is told of the own visit", async () => {
    const { orders } = await shopper.call("getClientData", {});
    expect(orders[0]?.events.map(({ type, actor }) => [type, actor])).toEqual([
      ["order_created", "shopper"],
      ["unknown", "staff"],
    ]);
  });
});
