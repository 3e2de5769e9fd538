import { randomBytes, scryptSync } from "node:crypto";
import { staffRoles } from "@horma/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { backoffRules } from "../../../src/web/backoff/backoff-rules.ts";
import { staffSessionLife } from "../../../src/web/session/staff-session-table.ts";
import { type Browser, openBrowser, sharedTablet } from "../../browser.ts";
import { ask, callerOf, openShop, refusal, type Shop } from "../../fulfilment/order/shop.ts";
import { importFile } from "../../integration/import/import-file.ts";

const wrong = (pin: string | undefined) => (pin === "000000" ? "111111" : "000000");

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
    // The store knows no tablet yet.
    await shop.rows("delete from staff_tablet");
    // A sign-in that waits for an earlier test's wrong PINs waits no longer.
    shop.clock.ahead += backoffRules.pin.forgottenAfter;
  });

  const signIn = (login: string, pin: string, store = "0101", address = "10.0.0.1") =>
    browser.post("/api/v1/staff/login", { store, login, pin }, { headers: { "x-forwarded-for": address } });
  const session = (token: string) => callerOf(shop.app, "falabella", token)("getStaffSession", {});
  const actions = async () =>
    (await shop.rows<{ type: string }>("select type from staff_event order by id")).map(({ type }) => type);

  it("lists who works in a store, by first name and role", async () => {
    await signIn("runner", pinOf("runner"));
    const answer = await browser.get("/api/v1/staff/people?store=0101");
    expect(answer.body).toMatchObject([
      { login: "runner", name: "Rodrigo", role: "runner" },
      { login: "seller", name: "Ignacia", role: "seller" },
      { login: "cashier", name: "Marta", role: "cashier" },
      { login: "manager", name: "Paula", role: "manager" },
      { login: "technician", name: "Esteban", role: "technician" },
    ]);
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

  it("lets people into a store that a file closed until its orders and pairs are cleared, and then no more", async () => {
    const closed = (word: string) =>
      importFile(shop.deps, "stores", `code,name,closed\n0101,Centro,${word}\n`);
    const enter = async () => (await signIn("runner", pinOf("runner"))).status;
    const runner = await shop.staff("runner");
    const { hash_id } = await ask(shop, await shop.shopper(), ["880401410"]);
    await closed("si");
    expect(await enter()).toBe(200);
    await runner.call("claimOrder", { body: { hash_id } });
    const pair_id = (await shop.stored(hash_id)).pairs[0]?.id ?? 0;
    await runner.call("confirmPair", { body: { hash_id, pair_id, code: "880401410" } });
    await runner.call("cancelForShopper", { body: { hash_id, reason: "left" } });
    // The order is over, and its pair in someone's hands.
    expect(await enter()).toBe(200);
    await runner.call("shelvePair", { body: { hash_id, pair_id, code: "880401410" } });
    expect(await enter()).toBe(404);
    await closed("no");
  });

  it("keeps no PIN and no token as it is", async () => {
    const { auth_token } = (await signIn("runner", pinOf("runner"))).body as { auth_token: string };
    const kept = await shop.rows(
      "select s.pin_hash, t.token_hash from staff s left join staff_session t on t.staff_id = s.id",
    );
    expect(JSON.stringify(kept)).not.toContain(auth_token);
    for (const { pin_hash } of kept as { pin_hash: string }[])
      expect(pin_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it("takes a PIN that was kept as scrypt, and keeps it as argon2 from then on", async () => {
    const [salt, pin] = [randomBytes(16), pinOf("cashier")];
    const key = scryptSync(pin, salt, 32, { N: 16_384, r: 8, p: 1 });
    const dated = `scrypt$16384$${salt.toString("base64url")}$${key.toString("base64url")}`;
    const who = "login = 'cashier' and store_id = $1";
    await shop.rows(`update staff set pin_hash = $2 where ${who}`, shop.storeId, dated);
    expect((await signIn("cashier", wrong(pin))).status).toBe(401);
    expect((await signIn("cashier", pin)).status).toBe(200);
    const [kept] = await shop.rows<{ pin_hash: string }>(
      `select pin_hash from staff where ${who}`,
      shop.storeId,
    );
    expect(kept?.pin_hash).toMatch(/^\$argon2id\$/);
    expect((await signIn("cashier", pin)).status).toBe(200);
    expect((await signIn("cashier", wrong(pin))).status).toBe(401);
  });

  it("theft of a token: it is worth nothing in another browser, and lives on where it was given", async () => {
    browser.cookies.delete("staff-tablet");
    const { auth_token: token } = (await signIn("runner", pinOf("runner"))).body as { auth_token: string };
    expect((await browser.get("/api/v1/staff/session", { token })).status).toBe(200);
    const thief = openBrowser(shop.app);
    for (const tablet of [undefined, "", sharedTablet[1]]) {
      thief.cookies.clear();
      if (tablet !== undefined) thief.cookies.set("staff-tablet", tablet);
      for (const path of ["session", "board", "live"]) {
        const answer = await thief.get(`/api/v1/staff/${path}`, { token });
        expect(answer, `${path} on ${tablet}`).toMatchObject({
          status: 401,
          body: { code: "token_invalid" },
        });
      }
    }
    expect((await browser.get("/api/v1/staff/session", { token })).status).toBe(200);
  });

  it("gives every tablet a name of its own, which scripts cannot read and colleagues share", async () => {
    const fresh = openBrowser(shop.app);
    await fresh.ready();
    fresh.cookies.delete("staff-tablet");
    const enter = (login: string) =>
      fresh.post("/api/v1/staff/login", { store: "0101", login, pin: pinOf(login) });
    const { headers } = await enter("runner");
    const [cookie] = [headers["set-cookie"]]
      .flat()
      .filter((line) => String(line).startsWith("staff-tablet="));
    expect(cookie).toMatch(/^staff-tablet=[\w-]{43}; .*Path=\/api; HttpOnly; SameSite=Strict/);
    const tablet = fresh.cookies.get("staff-tablet");
    const { auth_token: token } = (await enter("manager")).body as { auth_token: string };
    expect(fresh.cookies.get("staff-tablet")).toBe(tablet);
    expect((await fresh.get("/api/v1/staff/session", { token })).status).toBe(200);
    const kept = await shop.rows("select tablet_hash from staff_session");
    expect(JSON.stringify(kept)).not.toContain(tablet);
  });

  it("refuses a wrong PIN, an unknown login and an unknown store, each by its code", async () => {
    expect(await signIn("runner", wrong(pinOf("runner")))).toMatchObject({
      status: 401,
      body: { code: "pin_invalid" },
    });
    await signIn("runner", pinOf("runner"));
    expect(await signIn("unknown", "123456")).toMatchObject({
      status: 404,
      body: { code: "staff_not_found" },
    });
    expect(await signIn("runner", "123456", "none")).toMatchObject({
      status: 404,
      body: { code: "store_not_found" },
    });
    expect(await signIn("runner", "12")).toMatchObject({ status: 400, body: { code: "bad_request" } });
  });

  it("takes no one's PIN for someone else, nor for the same login in another store", async () => {
    expect(pinOf("runner")).not.toBe(pinOf("seller"));
    expect((await signIn("runner", pinOf("seller"))).status).toBe(401);
    await shop.rows(
      `update staff set pin_hash = (select pin_hash from staff where login = 'runner' and store_id = $1)
       where login = 'seller' and store_id = $1`,
      shop.storeId,
    );
    expect((await signIn("seller", pinOf("seller"))).status).toBe(401);
  });

  it("makes a network wait after twenty wrong PINs, no matter who they were tried on, twice as long each time", async () => {
    const { free, firstWait } = backoffRules.pinFromNetwork;
    for (let tries = 0; tries < free; tries++) {
      const role = staffRoles[tries % staffRoles.length] ?? "runner";
      expect((await signIn(role, wrong(pinOf(role, "0102")), "0102", "10.0.0.2")).status).toBe(401);
    }
    const refused = await signIn("manager", pinOf("manager", "0102"), "0102", "10.0.0.2");
    expect(refused).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
    expect(refused.headers["retry-after"]).toBe(String(firstWait / 1000));
    expect((await signIn("seller", pinOf("seller", "0102"), "0102", "10.0.0.3")).status).toBe(200);
    await shop.rows("delete from staff_tablet");
    shop.clock.ahead += firstWait + 1;
    await signIn("cashier", wrong(pinOf("cashier", "0102")), "0102", "10.0.0.2");
    const again = await signIn("manager", pinOf("manager", "0102"), "0102", "10.0.0.2");
    expect(again.headers["retry-after"]).toBe(String((2 * firstWait) / 1000));
  });

  it("makes a person wait after five wrong PINs from five addresses, also when they come in the same instant", async () => {
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        signIn("technician", wrong(pinOf("technician")), "0101", `10.0.1.${index}`),
      ),
    );
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(backoffRules.pin.free);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(20 - backoffRules.pin.free);
    const right = await signIn("technician", pinOf("technician"), "0101", "10.0.2.1");
    expect(right).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
  });

  it("lets no one keep people out of the tablet that they signed in on before, be it from the same address", async () => {
    await signIn("manager", pinOf("manager"), "0101", "10.0.4.1");
    const attacker = openBrowser(shop.app);
    await attacker.ready();
    for (let tries = 0; tries < backoffRules.pin.free; tries++) {
      const body = { store: "0101", login: "manager", pin: wrong(pinOf("manager")) };
      await attacker.post("/api/v1/staff/login", body, { headers: { "x-forwarded-for": "10.0.4.1" } });
    }
    const elsewhere = openBrowser(shop.app);
    await elsewhere.ready();
    const body = { store: "0101", login: "manager", pin: pinOf("manager") };
    expect((await elsewhere.post("/api/v1/staff/login", body)).status).toBe(429);
    expect((await signIn("manager", pinOf("manager"), "0101", "10.0.4.1")).status).toBe(200);
  });

  it("counts wrong PINs on such a tablet too, and for no one else who has it in hands", async () => {
    await signIn("runner", pinOf("runner"), "0101", "10.0.5.1");
    for (let tries = 0; tries < backoffRules.pin.free; tries++) {
      expect((await signIn("runner", wrong(pinOf("runner")), "0101", "10.0.5.1")).status).toBe(401);
    }
    expect((await signIn("runner", pinOf("runner"), "0101", "10.0.5.2")).status).toBe(429);
    // The cookie of one person counts for no other, whatever it is called.
    const [mine] = [...browser.cookies].filter(([name]) => name.startsWith("signed-in-"));
    const { id } = await shop.staff("technician");
    browser.cookies.set(`signed-in-${id}`, mine?.[1] ?? "");
    for (let tries = 0; tries < backoffRules.pin.free; tries++) {
      await signIn("technician", wrong(pinOf("technician")), "0101", "10.0.5.3");
    }
    browser.cookies.delete(`signed-in-${id}`);
    expect((await signIn("technician", pinOf("technician"), "0101", "10.0.5.4")).status).toBe(429);
  });

  it("writes who signed in, who failed to and who left into the store's book", async () => {
    const before = (await actions()).length;
    await signIn("cashier", wrong(pinOf("cashier")));
    const { auth_token } = (await signIn("cashier", pinOf("cashier"))).body as { auth_token: string };
    await callerOf(shop.app, "falabella", auth_token)("staffLogout", {});
    expect((await actions()).slice(before)).toEqual(["sign_in_failed", "signed_in", "signed_out"]);
    expect(
      await shop.rows("select data from staff_event where type = 'sign_in_failed' and data <> '{}'"),
    ).toEqual([]);
    await expect(shop.asOwner("delete from staff_event")).rejects.toThrow(/append-only/);
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
    expect(await refusal(callerOf(shop.app, "falabella", theirs), "getBoard", { query: {} })).toMatchObject({
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
    await signIn("runner", pinOf("runner"), "0101", "10.0.3.1");
    expect(await signIn("technician", pinOf("technician"), "0101", "10.0.3.1")).toMatchObject({
      status: 404,
      body: { code: "staff_not_found" },
    });
    expect((await browser.get("/api/v1/staff/people?store=0101")).body).toHaveLength(4);
  });
});
