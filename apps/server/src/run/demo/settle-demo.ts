import { randomBytes } from "node:crypto";
import type pg from "pg";
import { hashPin } from "../../people/staff/pin-hash.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import { openDatabase, type Transaction } from "../../platform/db/database.ts";
import { rowsOf } from "../../platform/db/rows.ts";
import { staff } from "../../platform/db/schema/staff.ts";
import type { Env } from "../../platform/env/env.ts";
import { StartFault } from "../../platform/process/start-fault.ts";
import { demoLogins } from "./demo-staff.ts";
import { demoActor } from "./load-file.ts";
import { DemoInUse, removeDemoStores } from "./remove-demo-stores.ts";
import { type DemoStore, findDemoStores, lockSeed } from "./seed.ts";

/**
 * What a server without the demo does on a database that a start with DEMO=1 filled: it keeps the stores and takes away the PINs that the demo
 * printed, or removes what the demo put there, as DEMO_DATA says. Throws {@link StartFault} if it says nothing, or if something of
 * the retailer's refers to what should go. All or nothing, and once: afterwards no store is the demo's.
 * @param owner how to reach the database as the role that owns the tables
 */
export async function settleDemo(
  owner: pg.PoolConfig,
  { demoData }: Pick<Env, "demoData">,
  now: Date,
): Promise<void> {
  const db = openDatabase({ ...owner, max: 1, statement_timeout: 0, lock_timeout: 0 });
  try {
    await db.transact(async (tx) => {
      await lockSeed(tx);
      const stores = await findDemoStores(tx, "start");
      if (stores.length === 0) return;
      if (demoData === "keep") await convertDemo(tx, stores, now);
      else if (demoData === "remove")
        await removeDemoStores(tx, stores, { actor: demoActor, at: now, whole: false });
      else throw unsettled(stores);
    });
  } catch (error) {
    if (!(error instanceof DemoInUse)) throw error;
    const what = "the demo's data cannot be removed, and nothing has changed";
    throw new StartFault("DEMO_DATA", what, error.message);
  } finally {
    await db.close();
  }
}

function unsettled(stores: readonly DemoStore[]): StartFault {
  const codes = stores.map(({ code }) => code).join(" and ");
  return new StartFault(
    "DEMO_DATA",
    `this database has the demo's data (stores ${codes}), but DEMO is not 1`,
    "set keep to remove only the printed PINs, remove to remove the demo's data, or DEMO=1 to continue the demo",
  );
}

/** The stores are the retailer's from now on. Who signs in there needs a new PIN. */
async function convertDemo(tx: Transaction, stores: readonly DemoStore[], at: Date): Promise<void> {
  // No one has it as a PIN.
  const none = await hashPin(randomBytes(32).toString("hex"));
  for (const { id, code } of stores) {
    const people = await rowsOf(
      tx.client.query(
        `update staff set pin_hash = $3, signed_in_at = null, paused_at = null
       where store_id = $1 and login = any($2) returning id, login`,
        [id, demoLogins, none],
      ),
      { id: staff.id, login: staff.login },
    );
    const [ids, logins] = [people.map((each) => each.id), people.map((each) => each.login)];
    await tx.client.query("delete from staff_session where staff_id = any($1)", [ids]);
    await tx.client.query("update store set demo = false where id = $1", [id]);
    const line = { action: "demo_kept", subject: `store ${code}`, data: { without_pin: logins } };
    await recordAudit(tx, { ...line, actor: demoActor, storeId: id, at });
  }
}
