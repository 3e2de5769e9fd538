import { sql } from "drizzle-orm";
import type { Transaction } from "../../../platform/db/database.ts";

/** Whose name goes, and what stands in its place. A person of the office has no store. */
type Forgotten = {
  who: "staff" | "office";
  id: number;
  name: string;
  instead: string;
  storeId: number | null;
};

/** Takes the name of an erased person out of the audit, also of lines by older servers, and out of the names of screens. */
export async function forgetName(
  tx: Transaction,
  { who, id, name, instead, storeId }: Forgotten,
): Promise<void> {
  await tx.execute(sql`select forget_person(${who}, ${id}::int, ${name}, ${instead}, ${storeId}::int)`);
}
