import { type SQL, sql } from "drizzle-orm";

/** What an erased person is called. No one can take this login: a colon is in none. */
export function erasedPerson(id: number): { login: string; name: string } {
  return { login: `persona:${id}`, name: `Persona ${id}` };
}

/** SQL: whether a row of `staff` is of an erased person. */
export function isErased(row: SQL): SQL {
  return sql`(${row}.login = 'persona:' || ${row}.id)`;
}
