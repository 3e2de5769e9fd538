import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectClient } from "../../../src/platform/db/connect-client.ts";
import { connectable } from "../../../src/platform/db/notifications.ts";
import { type TestDatabase, testDatabase } from "../../test-database.ts";

describe("a connection that is lost", () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.close());

  it("between two statements of a transaction fails it, and neither ends the process nor is used again", async () => {
    const cut = db.transact(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      const gone = new Promise((resolve) => tx.client.once("end", resolve));
      await db.asOwner(`select pg_terminate_backend(${rows[0]?.pid})`);
      await gone;
      await tx.execute(sql`select 1`);
    });
    await expect(cut).rejects.toThrow();
    await Promise.all(Array.from({ length: 20 }, () => db.transact((tx) => tx.execute(sql`select 1`))));
  });

  it("of one's own is an error of its next query and no event that ends the process", async () => {
    const client = await connectClient(connectable(db.pool.options));
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    const gone = new Promise((resolve) => client.once("end", resolve));
    await db.asOwner(`select pg_terminate_backend(${rows[0]?.pid})`);
    await gone;
    await expect(client.query("select 1")).rejects.toThrow();
  });
});
