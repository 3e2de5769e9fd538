import pg from "pg";

/** The role the server works as in the embedded database, whose tables another one owns. */
export const runtimeRole = "horma_app";

/** What was written there stays: who works with the database adds to it and reads it. */
const appendOnly = ["order_event", "staff_event", "device_event"];
/** What removes what is old there, as the tables' owner; what is young no statement removes (a trigger holds that). */
const forget = ["forget_order_events(bigint[])", "forget_events(timestamptz, integer)"];

/** Makes the role where there is none yet; `password` for a server that asks for one. */
export async function keepRuntimeRole(owner: pg.ClientConfig, password?: string): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    const found = await client.query("select 1 from pg_roles where rolname = $1", [runtimeRole]);
    const secret = password === undefined ? "" : ` password ${pg.escapeLiteral(password)}`;
    await client.query(`${found.rowCount === 0 ? "create" : "alter"} role ${runtimeRole} login${secret}`);
  } finally {
    await client.end();
  }
}

/**
 * Lets a role read and write every table. Of the history it may read, add, and have removed what is old. It owns
 * nothing, so it can neither give itself more nor switch the triggers off. May be called again.
 * @param owner connected as the role that owns the tables
 */
export async function grantRuntime(owner: pg.Client, role: string): Promise<void> {
  const to = pg.escapeIdentifier(role);
  await owner.query(`
    grant usage on schema public to ${to};
    grant select, insert, update, delete on all tables in schema public to ${to};
    grant usage, select on all sequences in schema public to ${to};
    revoke update, delete, truncate on ${appendOnly.join(", ")} from ${to};
    grant execute on function ${forget.join(", ")} to ${to};
  `);
}
