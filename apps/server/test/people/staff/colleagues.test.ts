import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, callerOf, openShop, refusal, type Shop } from "../../fulfilment/order/shop.ts";

describe("the manager adds, changes and removes people of the store", () => {
  let shop: Shop;
  let added = 0;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());

  const signedOut = () => callerOf(shop.app, "falabella", null);
  const manager = () => shop.staff("manager");
  /** Adds a person with a login of their own. */
  const add = async (part: { role?: "runner" | "manager" } = {}) => {
    const login = `nuria-${++added}`;
    const body = { login, name: " Nuria ", role: "seller", ...part } as const;
    const { pin } = await (await manager()).call("addColleague", { body });
    return { login, pin: pin ?? "" };
  };
  const signIn = (who: { login: string; pin: string }, store = "0101") =>
    signedOut()("staffLogin", { body: { store, ...who } });
  /** A colleague who is signed in. */
  const signedIn = async (who: { login: string; pin: string }) =>
    callerOf(shop.app, "falabella", (await signIn(who)).auth_token);
  const notIn = async (who: { login: string; pin: string }) =>
    (await refusal(signedOut(), "staffLogin", { body: { store: "0101", ...who } }))?.code;
  /** The notification of the ended session comes after the answer. */
  const expectOff = (call: Awaited<ReturnType<typeof signedIn>>) =>
    expect.poll(async () => (await refusal(call, "getStaffSession", {}))?.code).toBe("token_invalid");
  const linesOf = (login: string) =>
    shop.rows<{ type: string; data: object }>(
      `select e.type, e.data from staff_event e join staff s on s.id = e.staff_id
       where s.login = $1 and s.store_id = $2 and e.data ? 'by' order by e.id`,
      login,
      shop.storeId,
    );

  it("[OF-07] who is added signs in with the PIN that was told once, in the manager's store", async () => {
    const nuria = await add();
    expect(nuria.pin).toMatch(/^\d{6}$/);
    const { staff, store } = await signIn(nuria);
    expect(staff).toMatchObject({ login: nuria.login, name: "Nuria", role: "seller" });
    expect(store.code).toBe("0101");
  });

  it.each(["runner", "seller", "cashier", "manager", "technician"] as const)(
    "[OF-07] a manager adds people in every role of the store: %s",
    async (role) => {
      const body = { login: `role-${role}`, name: "Ana", role };
      const { pin } = await (await manager()).call("addColleague", { body });
      expect((await signIn({ login: body.login, pin: pin ?? "" })).staff.role).toBe(role);
    },
  );

  it("[OF-07] a login that works in the store is refused, and stays whose it is", async () => {
    const nuria = await add();
    const body = { login: nuria.login, name: "Eva", role: "manager" } as const;
    expect(await refusal((await manager()).call, "addColleague", { body })).toMatchObject({
      code: "login_taken",
    });
    expect((await signIn(nuria)).staff).toMatchObject({ name: "Nuria", role: "seller" });
  });

  it("[OF-07] the same key again adds no one, tells no PIN and changes none", async () => {
    const { call } = await manager();
    const input = {
      body: { login: "once", name: "Eva", role: "runner" },
      idempotencyKey: "add-once-1",
    } as const;
    const { pin } = await call("addColleague", input);
    expect(await call("addColleague", input)).toEqual({ pin: null, repeated: true });
    expect((await signIn({ login: "once", pin: pin ?? "" })).staff.name).toBe("Eva");
    expect(await linesOf("once")).toHaveLength(1);
  });

  it("[OF-07] of two managers who add one login at once, one adds it and the other is refused", async () => {
    const managers = [(await manager()).call, await signedIn(await add({ role: "manager" }))];
    const body = { login: "twice", name: "Eva", role: "runner" } as const;
    const answers = await Promise.allSettled(managers.map((call) => call("addColleague", { body })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(answers.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "login_taken" },
    });
  });

  it("[OF-07] another role signs a colleague out everywhere and leaves the PIN; another name does neither", async () => {
    const nuria = await add();
    const call = await signedIn(nuria);
    await (await manager()).call("changeColleague", { body: { login: nuria.login, name: " Nur " } });
    expect((await call("getStaffSession", {})).staff.role).toBe("seller");
    await (await manager()).call("changeColleague", { body: { login: nuria.login, role: "cashier" } });
    await expectOff(call);
    expect((await signIn(nuria)).staff).toMatchObject({ name: "Nur", role: "cashier" });
  });

  it("[OF-07] a change that changes nothing writes nothing, and one without a change is refused", async () => {
    const nuria = await add();
    const call = await signedIn(nuria);
    const same = { login: nuria.login, name: "Nuria", role: "seller" } as const;
    await (await manager()).call("changeColleague", { body: same });
    expect((await call("getStaffSession", {})).staff.login).toBe(nuria.login);
    expect((await linesOf(nuria.login)).map(({ type }) => type)).toEqual(["staff_added"]);
    for (const body of [{ login: nuria.login }, { login: nuria.login, name: " " }]) {
      expect(await refusal((await manager()).call, "changeColleague", { body })).toMatchObject({
        code: "bad_request",
      });
    }
  });

  it("[OF-07] who is removed is off at once, and is back when their login is added again", async () => {
    const nuria = await add();
    const call = await signedIn(nuria);
    const { staff } = await call("getStaffSession", {});
    const input = { body: { login: nuria.login }, idempotencyKey: "remove-nuria-1" };
    const chief = await manager();
    expect(await chief.call("removeColleague", input)).toEqual({ repeated: false });
    await expectOff(call);
    expect(await notIn(nuria)).toBe("staff_not_found");
    expect((await chief.call("getTeam", {})).people.map(({ login }) => login)).not.toContain(nuria.login);
    expect(await chief.call("removeColleague", input)).toEqual({ repeated: true });
    expect(await refusal(chief.call, "removeColleague", { body: { login: nuria.login } })).toMatchObject({
      code: "staff_not_found",
    });
    const body = { login: nuria.login, name: "Nuria V.", role: "runner" } as const;
    const { pin } = await chief.call("addColleague", { body });
    expect(await notIn(nuria)).toBe("pin_invalid");
    expect((await signIn({ ...nuria, pin: pin ?? "" })).staff).toMatchObject({
      id: staff.id,
      name: "Nuria V.",
      role: "runner",
    });
  });

  it("[OF-07] who is brought back does not wait for wrong PINs of before", async () => {
    const nuria = await add();
    const wrong = nuria.pin === "102938" ? "102939" : "102938";
    for (let at = 0; at < 5; at++) await notIn({ ...nuria, pin: wrong });
    expect(await notIn(nuria)).toBe("too_many_requests");
    const { call } = await manager();
    await call("removeColleague", { body: { login: nuria.login } });
    const { pin } = await call("addColleague", {
      body: { login: nuria.login, name: "Nuria", role: "seller" },
    });
    expect((await signIn({ ...nuria, pin: pin ?? "" })).staff.login).toBe(nuria.login);
  });

  it("[OF-07] an order that a removed person holds is taken over by a colleague", async () => {
    const nuria = await add({ role: "runner" });
    const { staff, auth_token } = await signIn(nuria);
    const { hash_id } = await ask(shop, await shop.shopper(), ["880101410"]);
    await callerOf(shop.app, "falabella", auth_token)("claimOrder", { body: { hash_id } });
    const { call } = await manager();
    await call("removeColleague", { body: { login: nuria.login } });
    expect(await call("takeOverOrder", { body: { hash_id, from: staff.id } })).toEqual({ repeated: false });
  });

  it("[OF-07] no one changes or removes themselves", async () => {
    const { call } = await manager();
    for (const part of [{ role: "seller" }, { name: "Reina" }] as const) {
      const body = { login: "manager", ...part };
      expect(await refusal(call, "changeColleague", { body })).toMatchObject({ code: "person_own" });
    }
    expect(await refusal(call, "removeColleague", { body: { login: "manager" } })).toMatchObject({
      code: "person_own",
    });
  });

  it("[OF-07] people of another store cannot be changed, and who works in two is removed from one", async () => {
    const body = { login: "both", name: "Luz", role: "seller" } as const;
    const [here, there] = [await manager(), await shop.staff("manager", "0102")];
    const { pin } = await there.call("addColleague", { body });
    const abroad = { body: { login: "both" } };
    expect(await refusal(here.call, "removeColleague", abroad)).toMatchObject({ code: "staff_not_found" });
    expect(
      await refusal(here.call, "changeColleague", { body: { login: "both", role: "manager" } }),
    ).toMatchObject({ code: "staff_not_found" });
    await here.call("addColleague", { body });
    await here.call("removeColleague", abroad);
    expect((await signIn({ login: "both", pin: pin ?? "" }, "0102")).store.code).toBe("0102");
  });

  it("[OF-07] of two managers who remove each other at once, one stays", async () => {
    const [one, other] = [await add({ role: "manager" }), await add({ role: "manager" })];
    const [byOne, byOther] = [await signedIn(one), await signedIn(other)];
    const answers = await Promise.allSettled([
      byOne("removeColleague", { body: { login: other.login } }),
      byOther("removeColleague", { body: { login: one.login } }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(answers.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "token_invalid" },
    });
  });

  it("[OF-07] the store's history says which manager did it, without names", async () => {
    const nuria = await add();
    const { call, id: by } = await manager();
    await call("changeColleague", { body: { login: nuria.login, name: "Secreta", role: "runner" } });
    await call("removeColleague", { body: { login: nuria.login } });
    expect(await linesOf(nuria.login)).toEqual([
      { type: "staff_added", data: { by, role: "seller" } },
      { type: "name_changed", data: { by } },
      { type: "role_changed", data: { by, role: "runner", before: "seller" } },
      { type: "staff_let_go", data: { by } },
    ]);
  });

  it("[OF-07] the office's audit names the manager who added and renamed someone", async () => {
    const nuria = await add();
    await (await manager()).call("changeColleague", { body: { login: nuria.login, name: "Nur" } });
    const head = await shop.office("head_office", null);
    const { lines } = await head.call("listAudit", { query: { actions: "name_changed,staff_added" } });
    const of = lines.filter(({ subject }) => subject.includes(nuria.login));
    expect(of.map(({ action, actor }) => [action, actor])).toEqual([
      ["name_changed", expect.stringContaining("manager")],
      ["staff_added", expect.stringContaining("manager")],
    ]);
  });
});
