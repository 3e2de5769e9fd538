import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, openShop, type Shop } from "../../fulfilment/order/shop.ts";

const histories = ["order_event", "staff_event", "device_event"];

describe("a holder of the server's access to the database", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
    await ask(shop, await shop.shopper(), ["880101410"]);
  });
  afterAll(() => shop.close());

  it.each(
    histories.flatMap((table) => [
      `update ${table} set at = now()`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
      `alter table ${table} disable trigger all`,
      `drop table ${table} cascade`,
      `grant all on ${table} to current_user`,
    ]),
  )("cannot rewrite history: %s", async (statement) => {
    const before = await shop.rows("select * from order_event");
    expect(before.length).toBeGreaterThan(0);
    await shop.rows(statement).catch((error: { code?: string }) => expect(error.code).toBe("42501"));
    expect(await shop.rows("select * from order_event")).toEqual(before);
    const may = `select has_table_privilege('order_event', 'update, delete, truncate') as may`;
    expect(await shop.rows(may)).toEqual([{ may: false }]);
  });

  it.each([
    'select forget_order_events(array(select id from "order"))',
    "select forget_events(now() + interval '1 day', 1000)",
  ])("[SX-07] cannot have what is young removed either: %s", async (statement) => {
    await shop.staff("manager");
    await shop.rows(
      "insert into staff_event (store_id, type, at) values ($1, 'signed_in', now())",
      shop.storeId,
    );
    await expect(shop.rows(statement)).rejects.toMatchObject({ code: "23001" });
  });

  it("is no superuser, owns no table and cannot become the one who does", async () => {
    expect(
      await shop.rows(
        "select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls from pg_roles where rolname = current_user",
      ),
    ).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false }]);
    expect(await shop.rows("select 1 from pg_tables where tableowner = current_user")).toEqual([]);
    const [owner] = await shop.rows<{ tableowner: string }>(
      "select tableowner from pg_tables where tablename = 'order_event'",
    );
    await expect(shop.rows(`set role ${owner?.tableowner}`)).rejects.toMatchObject({ code: "42501" });
  });
});
