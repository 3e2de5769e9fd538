import type { OfficeFeed } from "@horma/contract";
import { importKinds, paceOf } from "@horma/domain";
import { sql } from "drizzle-orm";
import type { Reader } from "../../platform/db/database.ts";
import { json, rowsOf, string } from "../../platform/db/rows.ts";
import { importJob } from "../../platform/db/schema/import.ts";

/** Files from which a pace follows, and that the page draws. */
const shownFiles = 48;

type Applied = { id: number; at: string; rows: number; changed: number; refused: number };

/** What machines sent, by kind and key, newest first. Files of people have no pace. */
export async function readFeeds(reader: Reader, now: Date): Promise<OfficeFeed[]> {
  const kinds = sql.param([...importKinds]);
  const found = await rowsOf(
    reader.execute(sql`
      select f.kind, f.key, f.files from unnest(${kinds}::text[]) k (kind)
      cross join lateral (
        select kind, actor->>'name' as key, json_agg(json_build_object('id', id, 'at', applied_at,
          'rows', (counts->>'new')::int + (counts->>'changed')::int + (counts->>'same')::int + (counts->>'refused')::int,
          'changed', (counts->>'new')::int + (counts->>'changed')::int, 'refused', (counts->>'refused')::int)
          order by applied_at desc) as files
        from (
          select id, kind, actor, applied_at, counts from import i
          where i.kind = k.kind and i.applied_at is not null and i.actor->>'kind' = 'key' and i.state = 'applied'
          order by i.applied_at desc limit ${shownFiles * 4}
        ) latest group by 1, 2
      ) f`),
    { kind: importJob.kind, key: string, files: json<Applied[]>() },
  );
  return found
    .map(({ kind, key, files }): OfficeFeed => {
      const shown = files.slice(0, shownFiles);
      const times = shown.map(({ at }) => new Date(at));
      const [last] = shown;
      if (last === undefined) throw new Error("a feed has a file");
      return {
        kind,
        key,
        last: { ...last, at: new Date(last.at).toISOString() },
        ...paceOf(times.map(Number), now.getTime(), files.map(({ at }) => Date.parse(at)).at(-1)),
        times: times.map((time) => time.toISOString()),
      };
    })
    .sort((a, b) => (a.last.at < b.last.at ? 1 : -1));
}
