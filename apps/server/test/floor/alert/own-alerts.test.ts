import { afterAll, beforeAll, expect, it } from "vitest";
import { sweepOverdue } from "../../../src/fulfilment/order/sweep/sweep-overdue.ts";
import { ask, type Colleague, openShop, refusal, type Shop } from "../../fulfilment/order/shop.ts";
import { triedOn } from "../../people/staff/tried-on.ts";

const sku = "880101410";
let shop: Shop;
let [seller, manager, technician, runner]: Colleague[] = [];

beforeAll(async () => {
  shop = await openShop();
  await shop.setStock(sku, 50);
  [seller, manager, technician, runner] = await Promise.all(
    (["seller", "manager", "technician", "runner"] as const).map((role) => shop.staff(role)),
  );
});
afterAll(() => shop.close());

type Person = Colleague | undefined;
const call = (who: Person) => {
  if (who === undefined) throw new Error("no one is signed in");
  return who.call;
};
const alertsOf = async (who: Person, kind: string) =>
  (await call(who)("getBoard", { query: {} })).alerts.filter((alert) => alert.kind === kind);
const keys = async (who: Person, kind: string) => (await alertsOf(who, kind)).map(({ key }) => key);
const noted = async (key: string) =>
  (
    await shop.rows<{ type: string; staff_id: number }>(
      "select type, staff_id from staff_event where data ->> 'key' = $1 order by id",
      key,
    )
  ).map(({ type, staff_id }) => [type, staff_id]);

async function unhappy(): Promise<string> {
  const before = new Set(await keys(manager, "unhappy_shopper"));
  const order = await triedOn(shop, [sku]);
  await shop.rows(
    "insert into poll_answer (order_id, answer, at) values ($1, 4, $2)",
    order.id,
    shop.deps.now(),
  );
  return (await keys(manager, "unhappy_shopper")).find((key) => !before.has(key)) ?? "";
}

it("[TR-07] seen quiets an alert for the one who pressed, on all of their tablets, and for no one else", async () => {
  const key = await unhappy();
  const asked = { body: { key }, idempotencyKey: "seen-by-the-seller" };
  expect(await call(seller)("dismissAlert", asked)).toEqual({ repeated: false });
  expect(await call(seller)("dismissAlert", asked)).toEqual({ repeated: true });
  expect(await keys(seller, "unhappy_shopper")).not.toContain(key);
  expect(await keys(await shop.staff("seller"), "unhappy_shopper")).not.toContain(key);
  expect(await keys(manager, "unhappy_shopper")).toContain(key);
  expect(await noted(key)).toEqual([["alert_dismissed", seller?.id]]);
});

it("[TR-07] someone it is addressed to ends it for everybody, and it is written down who did", async () => {
  const key = await unhappy();
  const body = { key };
  expect(await refusal(call(runner), "resolveAlert", { body })).toMatchObject({ code: "role_forbidden" });
  expect(await keys(manager, "unhappy_shopper")).toContain(key);
  await call(seller)("dismissAlert", { body });
  await Promise.all([call(seller)("resolveAlert", { body }), call(manager)("resolveAlert", { body })]);
  for (const who of [seller, manager]) expect(await keys(who, "unhappy_shopper")).not.toContain(key);
  expect((await noted(key)).filter(([type]) => type === "alert_resolved").length).toBeGreaterThan(0);
  // Quieting it afterwards does not bring it back.
  await call(manager)("dismissAlert", { body });
  expect(await keys(manager, "unhappy_shopper")).not.toContain(key);
});

it("[TR-07] what the store sees the end of is ended by its cause alone", async () => {
  const { hash_id } = await ask(shop, await shop.shopper(), [sku]);
  shop.clock.ahead += 61_000;
  const [key = ""] = (await alertsOf(seller, "unclaimed"))
    .filter(({ order }) => order === hash_id)
    .map((alert) => alert.key);
  expect(await refusal(call(seller), "resolveAlert", { body: { key } })).toMatchObject({
    code: "step_refused",
  });
  await call(runner)("claimOrder", { body: { hash_id } });
  expect(await keys(seller, "unclaimed")).not.toContain(key);
  expect(await call(seller)("resolveAlert", { body: { key } })).toEqual({ repeated: false });
  for (const name of ["dismissAlert", "resolveAlert"] as const)
    for (const other of ["nothing", "unclaimed", "drop table"])
      expect(await refusal(call(seller), name, { body: { key: other } }), other).toMatchObject({
        code: "bad_request",
      });
});

it("[TR-07] a box that is jammed or open without pairs is told to technician and manager until it is mended", async () => {
  const hwd = "box-11";
  const fault = (faults: object[]) =>
    shop.rows(
      "update device set faults = $2::jsonb, online = true where hwd = $1 and store_id = $3",
      hwd,
      JSON.stringify(faults),
      shop.storeId,
    );
  await fault([{ code: "back_door_jammed", since: shop.deps.now().toISOString() }]);
  const told = (who: Person) => alertsOf(who, "device_failed");
  expect(await told(technician)).toMatchObject([
    { device: hwd, order: null, roles: ["technician", "manager"] },
  ]);
  const [key = ""] = await keys(technician, "device_failed");
  await call(technician)("dismissAlert", { body: { key } });
  expect([await told(technician), await told(manager)]).toMatchObject([[], [{ key }]]);
  await fault([]);
  expect(await told(manager)).toEqual([]);
  // It comes again: everybody is told again.
  shop.clock.ahead += 60_000;
  await fault([{ code: "back_door_jammed", since: shop.deps.now().toISOString() }]);
  expect(await told(technician)).toHaveLength(1);
  await call(technician)("setDeviceService", { body: { hwd, out_of_service: true } });
  expect(await told(manager)).toEqual([]);
});

it("[TR-07] a shopper whom no one served is told to the manager, until it is dealt with", async () => {
  const { hash_id } = await ask(shop, await shop.shopper(), [sku]);
  shop.clock.ahead += 21 * 60_000;
  await sweepOverdue(shop.deps);
  const boss = await shop.staff("manager");
  const [alert] = (await alertsOf(boss, "not_served")).filter(({ order }) => order === hash_id);
  expect(alert).toMatchObject({ roles: ["manager"] });
  await boss.call("resolveAlert", { body: { key: alert?.key ?? "" } });
  expect((await alertsOf(boss, "not_served")).filter(({ order }) => order === hash_id)).toEqual([]);
});
