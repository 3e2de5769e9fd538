import { readFileSync } from "node:fs";
import pg from "pg";

/** How the embedded database of a server is reached, by its data directory, as who owns it. */
export function databaseAt(data) {
  const host = readFileSync(`${data}/postgres/postmaster.pid`, "utf8").split("\n")[4] ?? "";
  return { host, user: "horma", database: "horma" };
}

/** Asks the embedded database of a server, by its data directory. */
export async function askDatabase(data, query, values = []) {
  const client = new pg.Client(databaseAt(data));
  await client.connect();
  try {
    return (await client.query(query, values)).rows;
  } finally {
    await client.end();
  }
}
