import { type CallName, type CallRoute, calls } from "@horma/contract";
import { roleMay, staffRoles } from "@horma/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser } from "../../browser.ts";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";
import { triedOn } from "./tried-on.ts";

/** A body that each writing call would take from the right person of the right store. */
const bodies = ({
  hash_id,
  pair_id,
}: {
  hash_id: string;
  pair_id: number;
}): Partial<Record<CallName, object>> => ({
  sanitizePair: { hash_id, pair_id, hwd: null },
  shelvePair: { hash_id, pair_id, code: "880101410" },
  findPair: { hash_id, pair_id },
  losePair: { hash_id, pair_id },
  writeOffPair: { hash_id, pair_id },
  settleOrder: { hash_id, pairs: [{ pair_id, outcome: "bought" }] },
  orderForShopper: { skus: ["880101410"], nickname: "Dani" },
  offerOrder: { hash_id },
  notifyMe: { hash_id, notify_me: true },
  answerCall: { hash_id },
  commandDevice: { hwd: "box-01", action: "test_light" },
  setDeviceService: { hwd: "box-01", out_of_service: true },
  dismissAlert: { key: `unclaimed ${hash_id} 0 1` },
  resolveAlert: { key: `unhappy_shopper ${hash_id} 0 2` },
});

/** What another store's order and devices are refused as. */
const unknownElsewhere: Partial<Record<CallName, string>> = {
  sanitizePair: "order_not_found",
  shelvePair: "order_not_found",
  findPair: "order_not_found",
  losePair: "order_not_found",
  writeOffPair: "order_not_found",
  settleOrder: "order_not_found",
  offerOrder: "order_not_found",
  notifyMe: "order_not_found",
  answerCall: "order_not_found",
  commandDevice: "device_not_found",
  setDeviceService: "device_not_found",
};

describe("who may do what in which store", () => {
  let shop: Shop;
  let target: { hash_id: string; pair_id: number };
  beforeAll(async () => {
    shop = await openShop();
    const { hash_id, pairs } = await triedOn(shop, ["880101410"]);
    target = { hash_id, pair_id: pairs[0]?.id ?? 0 };
  });
  afterAll(() => shop.close());

  const send = async (name: CallName, token: string, body: object) => {
    const browser = openBrowser(shop.app);
    await browser.ready();
    return browser.post(calls[name].path.replace("{retailer}", "falabella"), body, { token });
  };
  const staffCalls = Object.keys(calls).filter(
    (name) => "permission" in calls[name as CallName],
  ) as CallName[];

  it("every call that is tried here needs a permission", () => {
    const own = Object.keys(bodies({ hash_id: "x", pair_id: 1 })) as CallName[];
    expect(own.filter((name) => !staffCalls.includes(name))).toEqual([]);
  });

  it("refuses each call to the roles that may not make it, and changes nothing", async () => {
    const before = await shop.stored(target.hash_id);
    for (const role of staffRoles) {
      const { token } = await shop.staff(role);
      for (const [name, body] of Object.entries(bodies(target)) as [CallName, object][]) {
        const { permission } = calls[name] as CallRoute;
        if (permission === undefined || roleMay(role, permission)) continue;
        const answer = await send(name, token, body);
        expect(answer, `${role} ${name}`).toMatchObject({ status: 403, body: { code: "role_forbidden" } });
      }
    }
    expect(await shop.stored(target.hash_id)).toEqual(before);
  });

  it("takes no shopper's token for a staff member's", async () => {
    const shopper = await shop.shopper();
    for (const [name, body] of Object.entries(bodies(target)) as [CallName, object][]) {
      expect(await send(name, shopper.token, body), name).toMatchObject({ status: 401 });
    }
  });

  it("knows no order and no device of another store", async () => {
    const before = await shop.stored(target.hash_id);
    for (const role of staffRoles) {
      const { token } = await shop.staff(role, "0102");
      for (const [name, body] of Object.entries(bodies(target)) as [CallName, object][]) {
        const { permission } = calls[name] as CallRoute;
        const code = unknownElsewhere[name];
        if (code === undefined || permission === undefined || !roleMay(role, permission)) continue;
        expect(await send(name, token, body), `${role} ${name}`).toMatchObject({ body: { code } });
      }
    }
    expect(await shop.stored(target.hash_id)).toEqual(before);
  });

  it("knows no order that was never made, and no pair of another order", async () => {
    const { token } = await shop.staff("manager");
    for (const name of [
      "sanitizePair",
      "shelvePair",
      "findPair",
      "losePair",
      "writeOffPair",
      "settleOrder",
    ] as const) {
      const body = bodies({ hash_id: "never-made", pair_id: target.pair_id })[name] ?? {};
      expect(await send(name, token, body), name).toMatchObject({ body: { code: "order_not_found" } });
      const foreign = bodies({ ...target, pair_id: 999_999 })[name] ?? {};
      expect(await send(name, token, foreign), name).toMatchObject({ body: { code: "pair_not_found" } });
    }
  });
});
