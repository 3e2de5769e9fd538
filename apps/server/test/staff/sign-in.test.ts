import { staffRoles } from "@horma/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { pinRules } from "../../src/kiosk/pin-tries.ts";
import { staffSessionLife } from "../../src/staff/staff-session-store.ts";
import { type Browser, openBrowser } from "../browser.ts";
import { callerOf, openShop, refusal, type Shop } from "../order/shop.ts";

const wrong = (pin: string | undefined) => (pin === "0000" ? "1111" : "0000");

describe("signing in as staff", () => {
  let shop: Shop;
  let browser: Browser;
  const pinOf = (login: string, store = "0101") => inject("pins")[store]?.[login] ?? "";
  beforeAll(async () => {
    shop = await openShop({ TRUST_PROXY: "loopback" });
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    browser = openBrowser(shop.app);
    await browser.ready();
    // Whoever waits for an earlier test's wrong PINs waits no longer.
    shop.clock.ahead += pinRules.longestWait;
  });

  const signIn = (login: string, pin: string, store = "0101", address = "10.0.0.1") =>
    browser.post("/api/v1/staff/login", { store, login, pin }, { headers: { "x-forwarded-for": address } });
  const session = (token: string) => callerOf(shop.app, "falabella", token)("getStaffSession", {});
  const deeds = async () =>
    (await shop.rows<{ type: string }>("select type from staff_event order by id")).map(({ type }) => type);

  it("lists who works in a store, by first name and role", async () => {
    const answer = await browser.get("/api/v1/staff/people?store=0101");
    expect(answer.body).toMatchObject([
      { login: "runner", name: "Rodrigo", role: "runner" },
      { login: "seller", name: "Ignacia", role: "seller" },
      { login: "cashier", name: "Marta", role: "cashier" },
      { login: "manager", name: "Paula", role: "manager" },
      { login: "technician", name: "Esteban", role: "technician" },
    ]);
    expect(await browser.get("/api/v1/staff/people?store=none")).toMatchObject({
      status: 404,
      body: { code: "store_not_found" },
    });
  });

  it.each(["0101", "0102"])(
    "lets everybody of %s in with their PIN, and tells who they are",
    async (store) => {
      for (const role of staffRoles) {
        const answer = await signIn(role, pinOf(role, store), store);
        expect(answer).toMatchObject({
          status: 200,
          body: { staff: { login: role, role }, store: { code: store } },
        });
        const { auth_token, ...said } = answer.body as { auth_token: string };
        expect(await session(auth_token)).toEqual(said);
      }
    },
  );

  it("keeps no PIN and no token as it is", async () => {
    const { auth_token } = (await signIn("runner", pinOf("runner"))).body as { auth_token: string };
    const kept = await shop.rows(
      "select s.pin_hash, t.token_hash from staff s left join staff_session t on t.staff_id = s.id",
    );
    expect(JSON.stringify(kept)).not.toContain(auth_token);
    for (const { pin_hash } of kept as { pin_hash: string }[]) expect(pin_hash).toMatch(/^scrypt\$16384\$/);
  });

  it("refuses a wrong PIN, an unknown login and an unknown store, each by its code", async () => {
    expect(await signIn("runner", wrong(pinOf("runner")))).toMatchObject({
      status: 401,
      body: { code: "pin_invalid" },
    });
    expect(await signIn("nobody", "1234")).toMatchObject({ status: 404, body: { code: "staff_not_found" } });
    expect(await signIn("runner", "1234", "none")).toMatchObject({
      status: 404,
      body: { code: "store_not_found" },
    });
    expect(await signIn("runner", "12")).toMatchObject({ status: 400, body: { code: "bad_request" } });
  });

  it("takes nobody's PIN for somebody else, nor for the same login in another store", async () => {
    expect(pinOf("runner")).not.toBe(pinOf("seller"));
    expect((await signIn("runner", pinOf("seller"))).status).toBe(401);
    await shop.rows(
      `update staff set pin_hash = (select pin_hash from staff where login = 'runner' and store_id = $1)
       where login = 'seller' and store_id = $1`,
      shop.storeId,
    );
    expect((await signIn("seller", pinOf("seller"))).status).toBe(401);
  });

  it("makes the address wait after five wrong PINs, whoever they were tried on, twice as long each time", async () => {
    for (const role of staffRoles) await signIn(role, wrong(pinOf(role, "0102")), "0102", "10.0.0.2");
    const refused = await signIn("manager", pinOf("manager", "0102"), "0102", "10.0.0.2");
    expect(refused).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
    expect(refused.headers["retry-after"]).toBe(String(pinRules.firstWait / 1000));
    expect((await signIn("seller", pinOf("seller", "0102"), "0102", "10.0.0.3")).status).toBe(200);
    shop.clock.ahead += pinRules.firstWait + 1;
    await signIn("cashier", wrong(pinOf("cashier", "0102")), "0102", "10.0.0.2");
    const again = await signIn("manager", pinOf("manager", "0102"), "0102", "10.0.0.2");
    expect(again.headers["retry-after"]).toBe(String((2 * pinRules.firstWait) / 1000));
  });

  it("makes a person wait after five wrong PINs from five addresses, also when they come in the same instant", async () => {
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        signIn("technician", wrong(pinOf("technician")), "0101", `10.0.1.${index}`),
      ),
    );
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(pinRules.freeTries);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(20 - pinRules.freeTries);
    const right = await signIn("technician", pinOf("technician"), "0101", "10.0.2.1");
    expect(right).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
  });

  it("lets nobody keep people out of the tablet that they signed in on before, be it from the same address", async () => {
    await signIn("manager", pinOf("manager"), "0101", "10.0.4.1");
    const attacker = openBrowser(shop.app);
    await attacker.ready();
    for (let tries = 0; tries < pinRules.freeTries; tries++) {
      const body = { store: "0101", login: "manager", pin: wrong(pinOf("manager")) };
      await attacker.post("/api/v1/staff/login", body, { headers: { "x-forwarded-for": "10.0.4.1" } });
    }
    const elsewhere = openBrowser(shop.app);
    await elsewhere.ready();
    const body = { store: "0101", login: "manager", pin: pinOf("manager") };
    expect((await elsewhere.post("/api/v1/staff/login", body)).status).toBe(429);
    expect((await signIn("manager", pinOf("manager"), "0101", "10.0.4.1")).status).toBe(200);
  });

  it("counts wrong PINs on such a tablet too, and for nobody else who has it in hands", async () => {
    await signIn("runner", pinOf("runner"), "0101", "10.0.5.1");
    for (let tries = 0; tries < pinRules.freeTries; tries++) {
      expect((await signIn("runner", wrong(pinOf("runner")), "0101", "10.0.5.1")).status).toBe(401);
    }
    expect((await signIn("runner", pinOf("runner"), "0101", "10.0.5.2")).status).toBe(429);
    // The cookie of one person counts for no other, whatever it is called.
    const [mine] = [...browser.cookies].filter(([name]) => name.startsWith("signed-in-"));
    const { id } = await shop.staff("technician");
    browser.cookies.set(`signed-in-${id}`, mine?.[1] ?? "");
    for (let tries = 0; tries < pinRules.freeTries; tries++) {
      await signIn("technician", wrong(pinOf("technician")), "0101", "10.0.5.3");
    }
    browser.cookies.delete(`signed-in-${id}`);
    expect((await signIn("technician", pinOf("technician"), "0101", "10.0.5.4")).status).toBe(429);
  });

  it("writes who signed in, who failed to and who left into the store's book", async () => {
    const before = (await deeds()).length;
    await signIn("cashier", wrong(pinOf("cashier")));
    const { auth_token } = (await signIn("cashier", pinOf("cashier"))).body as { auth_token: string };
    await callerOf(shop.app, "falabella", auth_token)("staffLogout", {});
    expect((await deeds()).slice(before)).toEqual(["sign_in_failed", "signed_in", "signed_out"]);
    await expect(shop.asOwner("delete from staff_event")).rejects.toThrow(/append-only/);
  });

  it("clears the keys of actions of long ago away, and keeps those that a tablet may still send again", async () => {
    const { id } = await shop.staff("cashier", "0102");
    for (const [key, at] of [
      ["old", shop.clock.ahead - 8 * 24 * 3_600_000],
      ["new", shop.clock.ahead - 24 * 3_600_000],
    ] as const) {
      const text = "insert into staff_action (staff_id, key, call, at) values ($1, $2, 'settleOrder', $3)";
      await shop.rows(text, id, key, new Date(Date.now() + at));
    }
    expect((await signIn("cashier", pinOf("cashier", "0102"), "0102", "10.0.6.1")).status).toBe(200);
    expect(await shop.rows("select key from staff_action where staff_id = $1", id)).toEqual([{ key: "new" }]);
  });

  it("signs out one tablet and leaves the other signed in", async () => {
    const [one, other] = [await shop.staff("manager"), await shop.staff("manager")];
    await one.call("staffLogout", {});
    expect(await refusal(one.call, "getStaffSession", {})).toMatchObject({ code: "token_invalid" });
    expect((await session(other.token)).staff.role).toBe("manager");
  });

  it("ends a session after twelve hours, whatever was done with it", async () => {
    const { call } = await shop.staff("manager");
    for (let used = 0; used < staffSessionLife - 60_000; used += 60 * 60_000) {
      expect((await call("getStaffSession", {})).staff.role).toBe("manager");
      shop.clock.ahead += 60 * 60_000;
    }
    expect(await refusal(call, "getStaffSession", {})).toMatchObject({ code: "token_invalid" });
  });

  it("neither lets a shopper's token pass for staff nor a staff member's for a shopper", async () => {
    const [{ token: theirs }, { token: ours }] = [await shop.shopper(), await shop.staff("manager")];
    expect(await refusal(callerOf(shop.app, "falabella", theirs), "getBoard", {})).toMatchObject({
      code: "token_invalid",
    });
    expect(await refusal(callerOf(shop.app, "falabella", ours), "getClient", {})).toMatchObject({
      code: "token_invalid",
    });
  });

  it("no longer knows who does not work there any more", async () => {
    await shop.rows(
      "update staff set active = false where login = 'technician' and store_id = $1",
      shop.storeId,
    );
    expect(await signIn("technician", pinOf("technician"), "0101", "10.0.3.1")).toMatchObject({
      status: 404,
      body: { code: "staff_not_found" },
    });
    expect((await browser.get("/api/v1/staff/people?store=0101")).body).toHaveLength(4);
  });
});
