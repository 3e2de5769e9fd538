import { type Figures, filesCompared, type Unusual, unusualFigures, usualDifference } from "@horma/domain";
import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Transaction } from "../../../platform/db/database.ts";
import { type FileFormat, importJob } from "../../../platform/db/schema/import.ts";
import type { ImportWork } from "../import-work.ts";
import type { Kind } from "../kind.ts";

/** The sums of the columns of `staged` that count something. */
export async function sumsOf(work: ImportWork, { columns }: Kind): Promise<Figures["sums"]> {
  const summed = columns.filter(({ key, counts }) => counts && work.given.has(key));
  if (summed.length === 0) return {};
  const sums = summed.map(({ key }) => `coalesce(sum("${key}"), 0)::float8 as "${key}"`);
  const { rows } = await work.query<Record<string, number>>(`select ${sums.join(", ")} from staged`);
  return rows[0] ?? {};
}

/** What of a file is unusual beside the last that were applied of its kind and mapping. */
export async function compareFile(
  tx: Transaction,
  kind: Kind,
  { mappingName, stopAbove }: Pick<FileFormat, "mappingName" | "stopAbove">,
  figures: Figures,
): Promise<Unusual[]> {
  const before = await tx
    .select({ figures: importJob.figures })
    .from(importJob)
    .where(
      and(
        eq(importJob.kind, kind.name),
        eq(importJob.state, "applied"),
        isNotNull(importJob.figures),
        sql`${importJob.format}->>'mappingName' is not distinct from ${mappingName ?? null}::text`,
      ),
    )
    .orderBy(desc(importJob.appliedAt))
    .limit(filesCompared);
  return unusualFigures(
    figures,
    before.flatMap((each) => each.figures ?? []),
    Math.min(stopAbove ?? usualDifference, usualDifference),
  );
}
