import { randomBytes } from "node:crypto";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { migrateDatabase } from "../../../src/platform/db/migrate.ts";
import { addressOf, asAdmin } from "../../test-database.ts";
import { migrateUntil, withClient } from "./migrate-until.ts";

/** The last migration before tables had an end. */
const lastBefore = 13;

describe("[SX-07] a database from before tables had an end", () => {
  const name = `test_${randomBytes(8).toString("hex")}`;
  const config = () => addressOf(inject("server"), name);
  const rows = async <T extends pg.QueryResultRow>(text: string): Promise<T[]> => {
    let found: T[] = [];
    await withClient(config(), async (client) => {
      found = (await client.query<T>(text)).rows;
    });
    return found;
  };

  beforeAll(async () => {
    await asAdmin(inject("server"), `create database ${name}`);
    await migrateUntil(config(), lastBefore);
    await withClient(config(), async (client) => {
      await client.query(`
        insert into store (id, code, name) values (1, '0101', 'Centro');
        insert into page_view (path, surface, store_code, at) values
          ('/rut', 'phone', '0101', '2026-01-05T10:00Z'), ('/rut', 'phone', '0101', '2026-01-05T23:00Z'),
          ('/rut', 'phone', '12345678-5', '2026-01-05T10:00Z'), ('/maria-perez', 'phone', null, '2026-01-05T10:00Z');
        insert into web_vital (path, surface, store_code, name, value, at) values
          ('/rut', 'phone', '0101', 'LCP', 2500, '2026-01-05T10:00Z'), ('/rut', 'phone', '0101', 'LCP', 9000, '2026-01-05T10:00Z');
        insert into staff_event (store_id, type, data, at) values
          (1, 'sign_in_failed', '{"address": "203.0.113.7"}', now()), (1, 'device_commanded', '{"id": "a"}', now());
        insert into client (id, created_at, active_at) values (1, '2026-01-05', '2026-01-05'), (2, '2026-01-05', '2026-01-05');
        insert into "order" (hash_id, code, store_id, client_id, status_id, deliver_method, created_at, updated_at)
          values ('h', 'AAAA', 1, 2, 'done', 'box', now(), now());
      `);
    });
    await migrateDatabase(config());
  });
  afterAll(() => asAdmin(inject("server"), `drop database ${name} with (force)`));

  it("has the sums of what was counted, without what was typed in a store's or a route's place", async () => {
    expect(
      await rows("select day::text, path, surface, store_id, views::int from page_view order by store_id"),
    ).toEqual([
      { day: "2026-01-05", path: "/rut", surface: "phone", store_id: 1, views: 2 },
      { day: "2026-01-05", path: "/rut", surface: "phone", store_id: null, views: 1 },
    ]);
    expect(await rows("select name, good::int, fair::int, poor::int, total from web_vital")).toEqual([
      { name: "LCP", good: 1, fair: 0, poor: 1, total: 11_500 },
    ]);
  });

  it("has no address in its book, and all else of it", async () => {
    expect(await rows("select type, data from staff_event order by id")).toEqual([
      { type: "sign_in_failed", data: {} },
      { type: "device_commanded", data: { id: "a" } },
    ]);
  });

  it("has no visit that was erased and asked for nothing, and each that asked for something", async () => {
    expect(await rows("select id::int from client")).toEqual([{ id: 2 }]);
  });
});
