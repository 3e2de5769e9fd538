import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  changeMember,
  letGo,
  listMembers,
  renewPin,
  StaffFault,
  takeOn,
} from "../../../src/people/staff/manage-staff.ts";
import { callerOf, openShop, refusal, type Shop } from "../../fulfilment/order/shop.ts";

const ana = { store: "0102", login: "ana" };

describe("who works in a store", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());

  const add = (part: Partial<Parameters<typeof takeOn>[1]> = {}) =>
    takeOn(shop.deps.db, { ...ana, name: " Ana ", role: "seller", ...part }, shop.deps.now());
  const signIn = (pin: string) =>
    callerOf(shop.app, "falabella", null)("staffLogin", { body: { ...ana, pin } });
  const refused = async (pin: string) =>
    (await refusal(callerOf(shop.app, "falabella", null), "staffLogin", { body: { ...ana, pin } }))?.code;

  it("someone who is taken on signs in with the PIN that was told, and no other", async () => {
    const pin = await add();
    expect(pin).toMatch(/^\d{6}$/);
    expect((await signIn(pin)).staff).toMatchObject({ login: "ana", name: "Ana", role: "seller" });
    expect(await refused(pin === "000000" ? "000001" : "000000")).toBe("pin_invalid");
  });

  it("a new PIN ends what the old one began", async () => {
    const before = await renewPin(shop.deps.db, ana, shop.deps.now());
    await signIn(before);
    const pin = await renewPin(shop.deps.db, ana, shop.deps.now());
    expect(
      await shop.rows(
        "select 1 from staff_session t join staff s on s.id = t.staff_id where s.login = 'ana'",
      ),
    ).toEqual([]);
    if (pin !== before) expect(await refused(before)).toBe("pin_invalid");
    expect((await signIn(pin)).staff.name).toBe("Ana");
  });

  it("who was let go is signed out and unknown, and may be taken on again as someone else", async () => {
    const pin = await renewPin(shop.deps.db, ana, shop.deps.now());
    const { auth_token, staff } = await signIn(pin);
    await letGo(shop.deps.db, ana, shop.deps.now());
    expect(await refused(pin)).toBe("staff_not_found");
    // Asked for the first time after that: nothing is believed that was looked up before.
    expect(await refusal(callerOf(shop.app, "falabella", auth_token), "getStaffSession", {})).toMatchObject({
      code: "token_invalid",
    });
    await expect(letGo(shop.deps.db, ana, shop.deps.now())).rejects.toThrow(StaffFault);
    const again = await signIn(await add({ role: "manager" }));
    expect(again.staff).toMatchObject({ id: staff.id, role: "manager" });
  });

  it("who gets another role is signed out, keeps the PIN, and may what the new role may", async () => {
    await letGo(shop.deps.db, ana, shop.deps.now()).catch(() => undefined);
    const pin = await add();
    const { auth_token } = await signIn(pin);
    await changeMember(shop.deps.db, { ...ana, role: "manager" }, shop.deps.now());
    expect(await refusal(callerOf(shop.app, "falabella", auth_token), "getStaffSession", {})).toMatchObject({
      code: "token_invalid",
    });
    expect((await signIn(pin)).staff).toMatchObject({ login: "ana", role: "manager" });
    const [told] = await shop.rows("select data from staff_event where type = 'role_changed'");
    expect(told).toEqual({ data: { role: "manager", before: "seller" } });
    const king = changeMember(shop.deps.db, { ...ana, role: "king" }, shop.deps.now());
    await expect(king).rejects.toThrow("a role must be one of runner, seller");
  });

  it("the people of a store are listed, or of all of them", async () => {
    const here = await listMembers(shop.deps.db, ana.store);
    expect(here).toContainEqual(expect.objectContaining({ store: "0102", login: "ana", role: "manager" }));
    expect(new Set(here.map(({ store }) => store))).toEqual(new Set(["0102"]));
    expect((await listMembers(shop.deps.db)).length).toBeGreaterThan(here.length);
    await expect(listMembers(shop.deps.db, "9999")).rejects.toThrow("there is no store 9999");
  });

  it.each([
    ["a role there is not", { role: "king" }],
    ["a store there is not", { store: "9999" }],
    ["a login that no one could type", { login: "Ana María" }],
    ["no name", { login: "beto", name: " " }],
    ["someone who works there already", {}],
  ])("refuses %s with a line that says why", async (_what, part) => {
    await expect((async () => add(part))()).rejects.toThrow(StaffFault);
  });

  it("writes into the store's book who came, got a new PIN and left", async () => {
    const told = await shop.rows<{ type: string }>(
      "select e.type from staff_event e join staff s on s.id = e.staff_id where s.login = 'ana' and e.type like '%staff%' or e.type = 'pin_renewed' order by e.id",
    );
    expect(new Set(told.map(({ type }) => type))).toEqual(
      new Set(["staff_added", "pin_renewed", "staff_let_go"]),
    );
  });
});
