import { and, eq, isNotNull, not, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../../platform/db/database.ts";
import { importJob } from "../../../platform/db/schema/import.ts";
import { isAlive } from "../../../platform/db/sign-of-life.ts";
import { changeImport } from "../import-table.ts";

const interrupted = (why: string) => `the upload was interrupted: ${why}; send the file again`;

/** Ends imports whose file arrived at a process that lives no more. Rows of older servers have no number, and wait for the sweep. */
export async function endDeparted(tx: Transaction, now: Date): Promise<void> {
  const departed = await tx
    .select({ id: importJob.id })
    .from(importJob)
    .where(
      and(
        eq(importJob.state, "receiving"),
        isNotNull(importJob.receiver),
        not(isAlive(sql`${importJob.receiver}`)),
      ),
    )
    .orderBy(importJob.id);
  const message = interrupted("the server stopped or was killed before the file had arrived");
  for (const { id } of departed)
    await changeImport(tx, id, { state: "failed", message, endedAt: now }, ["receiving"]);
}

/** Ends an import whose file was cut off, and says by what. One that cannot be reached is ended with its process. */
export async function endCut(
  { transact }: Database,
  id: number,
  by: "connection" | "database",
): Promise<void> {
  const message = interrupted(
    by === "connection" ? "its connection was cut" : "the connection to the database was cut",
  );
  await transact((tx) =>
    changeImport(tx, id, { state: "failed", message, endedAt: new Date() }, ["receiving"]),
  ).catch(() => undefined);
}
