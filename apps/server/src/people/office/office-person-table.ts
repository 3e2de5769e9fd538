import { eq } from "drizzle-orm";
import type { Reader } from "../../platform/db/database.ts";
import { officePerson } from "../../platform/db/schema/office.ts";

/**
 * A person of the office.
 * @throws Error if there is no one with this id
 */
export async function findOfficePerson(reader: Pick<Reader, "select">, id: number) {
  const [row] = await reader.select().from(officePerson).where(eq(officePerson.id, id));
  if (row === undefined) throw new Error(`the office has no person with the id ${id}`);
  return row;
}
