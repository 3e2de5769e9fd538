import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { staffRoles } from "@horma/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedDemoStaff } from "../../../src/run/demo/demo-staff.ts";
import { demoStoreCodes } from "../../../src/run/demo/seed.ts";
import { callerOf, openShop, refusal, type Shop } from "../../fulfilment/order/shop.ts";

describe("the demo's staff", () => {
  let shop: Shop;
  let dir: string;
  beforeAll(async () => {
    shop = await openShop();
    dir = await mkdtemp(join(tmpdir(), "horma-staff-"));
    await shop.asOwner("alter table staff_event disable trigger user; delete from staff_event");
    await shop.rows("delete from staff");
  });
  afterAll(async () => {
    await rm(dir, { recursive: true });
    await shop.close();
  });

  const seed = (name: string) =>
    seedDemoStaff(shop.deps.db, join(dir, name), { codes: demoStoreCodes, now: new Date() });
  const signIn = (login: string, pin = "") =>
    refusal(callerOf(shop.app, "falabella", null), "staffLogin", { body: { store: "0101", login, pin } });

  it("comes to a database from before there was staff, where two servers start at once too", async () => {
    const [pins, same] = await Promise.all([seed("a"), seed("a")]);
    expect(same).toEqual(pins);
    expect(await shop.rows("select count(*)::int from staff")).toEqual([{ count: 2 * staffRoles.length }]);
    expect(JSON.parse(await readFile(join(dir, "a", "staff-pins.json"), "utf8"))).toEqual(pins);
    expect((await stat(join(dir, "a", "staff-pins.json"))).mode & 0o777).toBe(0o600);
    for (const role of staffRoles) expect(await signIn(role, pins["0101"]?.[role])).toBeUndefined();
  });

  it("keeps its PINs from start to start, and has new ones where the data directory is new", async () => {
    const before = await seed("a");
    expect(await seed("a")).toEqual(before);
    const renewed = await seed("b");
    expect(await signIn("manager", renewed["0101"]?.manager)).toBeUndefined();
  });

  it("leaves alone who was taken on besides, and who was let go", async () => {
    await shop.rows("update staff set active = false where login = 'cashier'");
    await shop.rows(
      "insert into staff (store_id, login, name, role, pin_hash) values ($1, 'ana', 'Ana', 'seller', 'x')",
      shop.storeId,
    );
    await seed("c");
    expect(await shop.rows("select pin_hash from staff where login = 'ana'")).toEqual([{ pin_hash: "x" }]);
    expect(await shop.rows("select distinct active from staff where login = 'cashier'")).toEqual([
      { active: false },
    ]);
  });
});
