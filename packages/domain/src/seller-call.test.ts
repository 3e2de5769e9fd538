import { describe, expect, it } from "vitest";
import { sellerCallAlert } from "./escalation.ts";
import { limits } from "./limits.ts";
import { type OrderStatus, orderCan, orderStatuses } from "./order.ts";
import { sellerCallState } from "./seller-call.ts";

const asked = Date.parse("2026-01-05T12:00:00Z");
const call = (coming: boolean) => ({ at: "2026-01-05T12:00:00Z", coming });

describe("a call for a seller", () => {
  it.each([
    [null, 0, "none"],
    [call(false), 0, "called"],
    [call(true), 0, "coming"],
    [call(false), limits.sellerCallLife - 1, "called"],
    [call(true), limits.sellerCallLife - 1, "coming"],
    [call(false), limits.sellerCallLife, "none"],
    [call(true), limits.sellerCallLife, "none"],
  ] as const)("[TR-12] %j is after %i ms: %s", (made, after, state) => {
    expect(sellerCallState(made, asked + after)).toBe(state);
  });

  it("[TR-12] tells the sellers at once, and after a minute the manager too", () => {
    const told = (after: number) => sellerCallAlert("abc", asked, asked + after);
    expect(told(0)).toMatchObject({ kind: "seller_called", roles: ["seller"], order: "abc", since: asked });
    expect(told(limits.sellerCallManager).roles).toEqual(["seller", "manager"]);
    expect(told(limits.sellerCallManager).key).not.toBe(told(0).key);
  });

  it("[TR-12] can be made until the pairs are settled", () => {
    const view = (status_id: OrderStatus) => ({
      status_id,
      deliver_method: "box" as const,
      actual_device: null,
      order_details: [],
      updated_at: "2026-01-05T12:00:00Z",
    });
    const may = orderStatuses.filter((status) => orderCan.callSeller(view(status)));
    expect(may).toEqual(orderStatuses.filter((status) => status !== "done"));
    const settled = { ...view("multiple"), order_details: [{ status_id: "done" as const }] };
    expect(orderCan.callSeller(settled)).toBe(false);
  });
});
