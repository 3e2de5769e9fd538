import pg from "pg";
import { connectClient } from "./connect-client.ts";

/** The server's role in the embedded database. Another role owns the tables. */
export const runtimeRole = "horma_app";

/** The server can only insert into and read these. */
const appendOnly = ["order_event", "staff_event", "device_event", "audit"];
/** The server cannot change rows of the journal of stock, whose recent ones a trigger keeps, nor of the feed. */
const unchanging = ["stock_correction", "event"];
/** Delete old rows of these and those of the demo's stores, and take erased people's names out, with the rights of the tables' owner. A trigger keeps other recent rows. */
const forget = [
  "forget_order_events(bigint[])",
  "forget_events(timestamptz, integer)",
  "forget_audit(timestamptz, integer)",
  "forget_demo_events(integer[])",
  "forget_person(text, integer, text, text, integer)",
];

/** Makes the role if it is missing; `password` for a server that needs one. */
export async function ensureRuntimeRole(owner: pg.ClientConfig, password?: string): Promise<void> {
  const client = await connectClient(owner);
  try {
    const found = await client.query("select 1 from pg_roles where rolname = $1", [runtimeRole]);
    const secret = password === undefined ? "" : ` password ${pg.escapeLiteral(password)}`;
    await client.query(`${found.rowCount === 0 ? "create" : "alter"} role ${runtimeRole} login${secret}`);
  } finally {
    await client.end();
  }
}

/**
 * Lets a role read and write every table. Of the history it may read, insert, and have old rows removed. It owns nothing, so it
 * can neither extend its rights nor disable the triggers. Repeatable.
 * @param owner connected as the role that owns the tables
 */
export async function grantRuntime(owner: pg.Client, role: string): Promise<void> {
  const to = pg.escapeIdentifier(role);
  await owner.query(`
    grant usage on schema public to ${to};
    grant select, insert, update, delete on all tables in schema public to ${to};
    grant usage, select on all sequences in schema public to ${to};
    revoke update, delete, truncate on ${appendOnly.join(", ")} from ${to};
    revoke update, truncate on ${unchanging.join(", ")} from ${to};
    grant execute on function ${forget.join(", ")} to ${to};
  `);
}
