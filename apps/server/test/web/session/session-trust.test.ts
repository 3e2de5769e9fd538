import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Database, openDatabase } from "../../../src/platform/db/database.ts";
import { hashToken } from "../../../src/platform/secret/token-hash.ts";
import { createSessionReader, type SessionReader } from "../../../src/web/session/session-table.ts";
import { recordInterval } from "../../../src/web/session/session-trust.ts";
import { createStaffSessionReader, staffSessionIdle } from "../../../src/web/session/staff-session-table.ts";
import { openShop, type Shop } from "../../fulfilment/order/shop.ts";

describe("sessions that a process believes", () => {
  let shop: Shop;
  /** What a second process has of the same database. */
  let elsewhere: Database;
  let sessions: SessionReader;
  beforeAll(async () => {
    shop = await openShop();
    elsewhere = openDatabase(shop.deps.db.pool.options);
    sessions = createSessionReader(elsewhere, shop.deps.log);
  });
  afterAll(async () => {
    await sessions.close();
    await elsewhere.close();
    await shop.close();
  });

  const find = (token: string) => sessions.find(token, new Date());
  const isStored = (token: string) => !(find(token) instanceof Promise);
  /** A shopper whose token is believed without a look. */
  const believed = async () => {
    const { token, id } = await shop.shopper();
    await vi.waitFor(async () => {
      await find(token);
      expect(isStored(token)).toBe(true);
    });
    return { token, id };
  };
  /** Changes sessions, and the database tells no one. */
  const untold = (statement: string) =>
    shop.asOwner(`begin; alter table session disable trigger session_closed; ${statement};
      alter table session enable trigger session_closed; commit`);

  it("attack: a token whose end was lost on the way opens nothing after the next comparison", async () => {
    const [ended, other] = [await believed(), await believed()];
    await untold(`delete from session where token_hash = '${hashToken(ended.token)}'`);
    expect(await find(ended.token)).toMatchObject({ clientId: ended.id });
    await sessions.verify();
    expect(await find(ended.token)).toBeUndefined();
    expect(isStored(other.token)).toBe(true);
  });

  it("attack: a token that was replaced ends in this process too when it ends in the one that replaced it", async () => {
    const { token } = await believed();
    const end = new Date(Date.now() - 1).toISOString();
    await untold(`update session set expires_at = '${end}' where token_hash = '${hashToken(token)}'`);
    await sessions.verify();
    expect(await find(token)).toBeUndefined();
  });

  it("attack: none is believed while the database is not heard, and all are again when it is", async () => {
    const { token } = await believed();
    await shop.rows(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'horma notifications'`,
    );
    await vi.waitFor(() => expect(isStored(token)).toBe(false));
    await vi.waitFor(
      async () => {
        await find(token);
        expect(isStored(token)).toBe(true);
      },
      { timeout: 10_000 },
    );
  });

  it("attack: none is believed for longer than half a minute that could not be compared", async () => {
    const { token } = await believed();
    await shop.asOwner("alter table session rename to session_away");
    for (let look = 0; look < 2; look++) await sessions.verify();
    expect(isStored(token)).toBe(true);
    await sessions.verify();
    await expect(find(token)).rejects.toThrow();
    await shop.asOwner("alter table session_away rename to session");
    expect(await find(token)).toBeDefined();
  });

  it("are read together where they come at once, and their use is noted together", async () => {
    const tokens = await Promise.all(Array.from({ length: 20 }, async () => (await shop.shopper()).token));
    const query = vi.spyOn(elsewhere.pool, "query");
    await Promise.all(tokens.map((token) => sessions.find(token, new Date())));
    expect(query).toHaveBeenCalledTimes(1);
    const later = new Date(Date.now() + recordInterval);
    await Promise.all(tokens.map((token) => sessions.find(token, later)));
    const seen = () =>
      shop.rows(
        "select 1 from session where token_hash = any($1) and seen_at = $2",
        tokens.map(hashToken),
        later,
      );
    await expect.poll(async () => (await seen()).length, { timeout: 5_000 }).toBe(tokens.length);
    expect(query).toHaveBeenCalledTimes(2);
    query.mockRestore();
  });

  it("of staff, which are read again at each comparison, were used as late as was known before it", async () => {
    const { token } = await shop.staff("runner");
    const staff = createStaffSessionReader(elsewhere, shop.deps.log);
    const start = Date.now();
    for (let use = 1; use <= 3; use++) {
      const now = new Date(start + use * (staffSessionIdle - 60_000));
      expect(await staff.find(token, now)).toBeDefined();
      await staff.verify();
    }
    await staff.close();
  });
});
