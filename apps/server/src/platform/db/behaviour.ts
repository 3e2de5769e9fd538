/** The database's functions, triggers and collation, as the files in `migrations/behaviour` say. */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";

/** The texts of the files, in the order of their names. */
export async function readBehaviour(migrationsFolder: string): Promise<string[]> {
  const folder = join(migrationsFolder, "behaviour");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
}

/**
 * Runs the files and drops every function and trigger that they do not make. Does nothing, and locks no table, if files and
 * database are as they were after the last time.
 * @param client in a transaction
 */
export async function applyBehaviour(client: pg.Client, files: string[]): Promise<void> {
  const hash = createHash("sha256").update(files.join("\n")).digest("hex");
  const { rows } = await client.query<{ behaviour: string | null }>(
    "select behaviour from drizzle.compatibility",
  );
  if (rows[0]?.behaviour === `${hash} ${await fingerprint(client)}`) return;
  for (const text of files) await client.query(text);
  await client.query(dropOthers);
  const applied = `${hash} ${await fingerprint(client)}`;
  await client.query("update drizzle.compatibility set behaviour = $1", [applied]);
}

/** Our own functions and triggers, without those of extensions and of other roles. */
const ourFunctions = `
  select p.oid, p.xmin, p.oid::regprocedure as name from pg_proc p
  where p.pronamespace = 'public'::regnamespace and pg_has_role(p.proowner, 'usage')
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')`;
const ourTriggers = `
  select t.xmin, t.tgname as name, t.tgrelid::regclass as held, t::text as row from pg_trigger t
  join pg_class c on c.oid = t.tgrelid
  where not t.tgisinternal and c.relnamespace = 'public'::regnamespace and pg_has_role(c.relowner, 'usage')`;

/**
 * A migration or a person may have changed them since: a new table of an old name has no trigger. Where a subscription brings the
 * catalogue, there are more of them.
 */
async function fingerprint(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ fingerprint: string }>(`
    select md5(string_agg(row, ';' order by row)) as fingerprint from (
      select pg_get_functiondef(oid) as row from (${ourFunctions}) f union all
      select row from (${ourTriggers}) t union all
      select subname from pg_subscription where subdbid = (select oid from pg_database where datname = current_database())) every`);
  return rows[0]?.fingerprint ?? "";
}

/** What the files made, this transaction wrote. */
const dropOthers = `
  do $$
  declare
    other record;
  begin
    for other in ${ourTriggers} and t.xmin <> pg_current_xact_id()::xid loop
      execute format('drop trigger %I on %s', other.name, other.held);
    end loop;
    for other in ${ourFunctions} and p.xmin <> pg_current_xact_id()::xid loop
      execute format('drop routine %s', other.name);
    end loop;
  end
  $$`;
