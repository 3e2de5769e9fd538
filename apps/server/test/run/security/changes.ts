import { runtimeRole } from "../../../src/platform/db/runtime-role.ts";
import type { Shop } from "../../fulfilment/order/shop.ts";

/** One row that was written and stayed: its table, and whether it came, changed or went. */
export type Change = { table: string; what: "insert" | "update" | "delete"; row: Record<string, unknown> };

/** What is written to a database from now on. */
export type Changes = {
  /** What was written since the last asking; nothing of it when its transaction was given up. */
  drain: () => Promise<Change[]>;
};

/**
 * Every row that is written leaves a note in the same transaction; one that is written as it was leaves none. What is
 * counted of tries, and when a session or key was last used, is written of refused calls too and noted of none.
 */
export async function watchChanges({ rows, asOwner }: Pick<Shop, "rows" | "asOwner">): Promise<Changes> {
  await asOwner(`
    create table noted_change (id bigserial primary key, "table" text, what text, "row" jsonb);
    grant select on noted_change to ${runtimeRole};
    create function note_change() returns trigger language plpgsql security definer set search_path = public as $$
      begin
        if tg_op = 'UPDATE'
          and to_jsonb(old) - '{seen_at,last_used_at}'::text[] = to_jsonb(new) - '{seen_at,last_used_at}'::text[] then return null; end if;
        insert into noted_change ("table", what, "row")
          values (tg_table_name, lower(tg_op), to_jsonb(case when tg_op = 'DELETE' then old else new end));
        return null;
      end $$;
    do $$ declare each record; begin
      for each in select tablename from pg_tables
        where schemaname = 'public' and tablename not in ('noted_change', 'rate_limit', 'backoff') loop
        execute format('create trigger note_change after insert or update or delete on %I
          for each row execute function note_change()', each.tablename);
      end loop;
    end $$`);
  let seen = "0";
  return {
    drain: async () => {
      const noted = await rows<Change & { id: string }>(
        `select id, "table", what, "row" from noted_change where id > $1 order by id`,
        seen,
      );
      seen = noted.at(-1)?.id ?? seen;
      return noted.map(({ table, what, row }) => ({ table, what, row }));
    },
  };
}
