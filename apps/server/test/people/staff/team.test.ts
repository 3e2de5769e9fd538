import type { TeamMember } from "@horma/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { takeOn } from "../../../src/people/staff/manage-staff.ts";
import { ask, callerOf, openShop, refusal, type Shop } from "../../fulfilment/order/shop.ts";

describe("the manager's view of the team", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());
  // A PIN of another test is no longer fresh.
  beforeEach(() => {
    shop.clock.ahead += 61_000;
  });

  const signedOut = () => callerOf(shop.app, "falabella", null);
  const renew = async (login: string, idempotencyKey?: string) =>
    (await shop.staff("manager")).call("renewStaffPin", {
      body: { login },
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    });
  const signIn = (login: string, pin: string, store = "0101") =>
    signedOut()("staffLogin", { body: { store, login, pin } });
  const notIn = async (login: string, pin: string) =>
    (await refusal(signedOut(), "staffLogin", { body: { store: "0101", login, pin } }))?.code;
  const member = async (login: string): Promise<TeamMember> => {
    const { people } = await (await shop.staff("manager")).call("getTeam", {});
    const found = people.find((person) => person.login === login);
    if (found === undefined) throw new Error(`no one signs in as ${login}`);
    return found;
  };

  it("[OF-13] a new PIN is told once; the old PIN and every session end at once", async () => {
    const seller = await shop.staff("seller");
    const before = inject("pins")["0101"]?.seller ?? "";
    const { pin, repeated } = await renew("seller");
    expect(pin).toMatch(/^\d{6}$/);
    expect(repeated).toBe(false);
    expect(await refusal(seller.call, "getStaffSession", {})).toMatchObject({ code: "token_invalid" });
    expect(await notIn("seller", before)).toBe("pin_invalid");
    expect(await member("seller")).toMatchObject({ signed_in_at: null, sessions: [] });
    expect((await signIn("seller", pin ?? "")).staff.login).toBe("seller");
    expect(await member("seller")).toMatchObject({
      signed_in_at: expect.any(String),
      sessions: [{ here: true }],
    });
  });

  it("[OF-13] the same key again tells no PIN and changes none, and nothing keeps it in clear", async () => {
    const { pin } = await renew("seller", "renew-seller-1");
    expect(await renew("seller", "renew-seller-1")).toEqual({ pin: null, repeated: true });
    expect((await signIn("seller", pin ?? "")).staff.login).toBe("seller");
    const kept = await shop.rows(
      "select row_to_json(s) as row from staff s union all select row_to_json(a) from staff_action a union all select row_to_json(e) from staff_event e",
    );
    expect(JSON.stringify(kept)).not.toContain(pin);
  });

  it("[OF-13] the store's history says who gave whom a new PIN and who signed whom out", async () => {
    const manager = await shop.staff("manager");
    const { id } = await shop.staff("cashier");
    await renew("cashier");
    await manager.call("signOutStaff", { body: { login: "cashier" } });
    const written = await shop.rows(
      "select type, staff_id, data->>'by' as by from staff_event where staff_id = $1 order by id",
      id,
    );
    const by = String(manager.id);
    expect(written.slice(-2)).toEqual([
      { type: "pin_renewed", staff_id: id, by },
      { type: "signed_out_everywhere", staff_id: id, by },
    ]);
  });

  it("[OF-13] a manager cannot renew their own PIN, nor anyone's of another store", async () => {
    const manager = await shop.staff("manager");
    const own = { body: { login: "manager" } };
    expect(await refusal(manager.call, "renewStaffPin", own)).toMatchObject({ code: "pin_own" });
    await takeOn(
      shop.deps.db,
      { store: "0102", login: "elsewhere", name: "Luz", role: "seller" },
      shop.deps.now(),
    );
    const abroad = { body: { login: "elsewhere" } };
    for (const call of ["renewStaffPin", "signOutStaff"] as const) {
      expect(await refusal(manager.call, call, abroad)).toMatchObject({ code: "staff_not_found" });
    }
    const { people } = await manager.call("getTeam", {});
    expect(people.map(({ login }) => login)).not.toContain("elsewhere");
  });

  it("[OF-13] of two managers who renew one PIN at once, one is told a PIN and it works", async () => {
    const now = shop.deps.now();
    const second = { store: "0101", login: "manager2", name: "Iván", role: "manager" };
    const { auth_token } = await signIn("manager2", await takeOn(shop.deps.db, second, now));
    const managers = [(await shop.staff("manager")).call, callerOf(shop.app, "falabella", auth_token)];
    const answers = await Promise.allSettled(
      managers.map((call) => call("renewStaffPin", { body: { login: "technician" } })),
    );
    const told = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value.pin] : []));
    expect(told).toHaveLength(1);
    expect(answers.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "pin_just_renewed" },
    });
    expect((await signIn("technician", told[0] ?? "")).staff.login).toBe("technician");
  });

  it("[OF-13] a sign-in that checked the old PIN just before gets no session", async () => {
    const { pin } = await renew("technician");
    // The lock holds the renewal's transaction and the sign-in's at the person's row: whichever is first, no session stays.
    const [entered] = await Promise.allSettled([signIn("technician", pin ?? ""), renew("technician")]);
    if (entered.status === "fulfilled") {
      const call = callerOf(shop.app, "falabella", entered.value.auth_token);
      expect(await refusal(call, "getStaffSession", {})).toMatchObject({ code: "token_invalid" });
    } else expect(entered.reason).toMatchObject({ code: "pin_invalid" });
    expect((await member("technician")).sessions).toEqual([]);
  });

  it("lists sessions that still work, and counts the tablets that show names", async () => {
    await renew("runner");
    const runner = await shop.staff("runner");
    expect((await member("runner")).sessions).toMatchObject([{ here: true }]);
    await shop.rows("delete from staff_tablet");
    await shop.rows(
      "insert into staff_tablet (tablet_hash, store_id, used_at) values ('one', $1, now()), ('two', $1, now())",
      shop.storeId,
    );
    expect((await (await shop.staff("manager")).call("getTeam", {})).tablets).toBe(2);
    await runner.call("staffLogout", {});
    expect((await member("runner")).sessions).toEqual([]);
  });

  describe("a pause", () => {
    const paused = async () =>
      (await (await shop.staff("manager")).call("getBoard", { query: {} })).paused.map(({ login }) => login);
    const pause = async () => {
      const runner = await shop.staff("runner");
      await runner.call("setPause", { body: { paused: true } });
      expect(await paused()).toEqual(["runner"]);
      return runner;
    };

    it("begins and ends with a tap, once a key, and everybody sees it", async () => {
      const runner = await shop.staff("runner");
      const input = { body: { paused: true }, idempotencyKey: "pause-runner-1" };
      expect(await runner.call("setPause", input)).toEqual({ repeated: false });
      expect(await runner.call("setPause", input)).toEqual({ repeated: true });
      expect(await paused()).toEqual(["runner"]);
      expect((await member("runner")).paused_since).not.toBeNull();
      await runner.call("setPause", { body: { paused: false } });
      expect(await paused()).toEqual([]);
      const written = await shop.rows<{ type: string }>(
        "select type from staff_event where type like 'pause%' order by id",
      );
      expect(written.map(({ type }) => type)).toEqual(["pause_began", "pause_ended"]);
    });

    it("ends with the next request that is taken", async () => {
      const runner = await pause();
      const { hash_id } = await ask(shop, await shop.shopper(), ["880101410"]);
      await runner.call("claimOrder", { body: { hash_id } });
      expect(await paused()).toEqual([]);
    });

    it("ends with signing in, signing out and being signed out", async () => {
      const { pin } = await renew("runner");
      await pause();
      await signIn("runner", pin ?? "");
      expect(await paused()).toEqual([]);
      await (await pause()).call("staffLogout", {});
      expect(await paused()).toEqual([]);
      await pause();
      await (await shop.staff("manager")).call("signOutStaff", { body: { login: "runner" } });
      expect(await paused()).toEqual([]);
    });
  });
});
