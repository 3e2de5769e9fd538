import type { OfficeFeed, TroubledFile } from "@horma/contract";
import { sql } from "drizzle-orm";
import type { Reader } from "../../platform/db/database.ts";
import { orNull, rowsOf, string } from "../../platform/db/rows.ts";
import { importJob } from "../../platform/db/schema/import.ts";
import { reusedReading } from "../../platform/reused-reading.ts";
import { readFeeds } from "./read-feeds.ts";

/** How long a reading is shared by all callers, ms. */
const fresh = 10_000;
/** How long a file that nothing follows is looked for, days. */
const longest = 30;
const day = 24 * 60 * 60_000;

const readings = new WeakMap<Reader, (at: Date) => Promise<TroubledFile[]>>();

/** The same from some seconds ago at most: all who look at *Hoy* share one reading. */
export function recentTroubledFiles(reader: Reader, now: Date): Promise<TroubledFile[]> {
  const known =
    readings.get(reader) ??
    reusedReading(async (at) => readTroubledFiles(reader, await readFeeds(reader, at), at), fresh);
  readings.set(reader, known);
  return known(now);
}

/**
 * The files of machines and commands that a person has to see to, the newest first: each one's last of a kind, if nothing of it was
 * applied and no later one of the kind was; and where these are none, those that do not come.
 */
export async function readTroubledFiles(
  reader: Reader,
  feeds: readonly OfficeFeed[],
  now: Date,
): Promise<TroubledFile[]> {
  const since = new Date(now.getTime() - longest * day);
  const found = await rowsOf(
    reader.execute(sql`
      select i.id, i.kind, i.by, i.state, i.at, i.counts, i.unusual from (
        select distinct on (kind, actor->>'kind', actor->>'name')
          id, kind, actor->>'name' as by, state, ended_at as at, counts, unusual
        from import
        where created_at > ${since} and ended_at is not null and not dry_run and actor->>'kind' in ('key', 'command')
        order by kind, actor->>'kind', actor->>'name', id desc
      ) i
      where i.state in ('refused', 'failed') and not exists (
        select from import n where n.kind = i.kind and n.applied_at > i.at and n.state = 'applied'
      )`),
    {
      id: importJob.id,
      kind: importJob.kind,
      by: string,
      state: importJob.state,
      at: importJob.createdAt,
      counts: orNull(importJob.counts),
      unusual: orNull(importJob.unusual),
    },
  );
  const wrong = found.map(({ id, kind, by, state, at, counts, unusual }): TroubledFile => {
    const what = state === "failed" ? "failed" : unusual?.length ? "stopped" : "refused";
    const refused = counts?.refused ?? 0;
    return { what, kind, by, id, at: at.toISOString(), refused, unusual: unusual ?? [] };
  });
  const late = feeds.filter(
    ({ kind, key, state }) =>
      (state === "late" || state === "stopped") &&
      !wrong.some((each) => each.kind === kind && each.by === key),
  );
  return [
    ...wrong,
    ...late.map(({ kind, key: by, last: { id, at } }): TroubledFile => {
      return { what: "late", kind, by, id, at, refused: 0, unusual: [] };
    }),
  ].sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
}
