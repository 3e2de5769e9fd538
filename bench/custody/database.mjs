import { readFileSync } from "node:fs";
import pg from "pg";

/** Connection settings, as the owner, for the embedded database of a data directory. */
export function databaseAt(data) {
  const host = readFileSync(`${data}/postgres/postmaster.pid`, "utf8").split("\n")[4] ?? "";
  return { host, user: "horma", database: "horma" };
}

/** Queries the embedded database of a data directory. */
export async function askDatabase(data, query, values = []) {
  const client = new pg.Client(databaseAt(data));
  await client.connect();
  try {
    return (await client.query(query, values)).rows;
  } finally {
    await client.end();
  }
}
