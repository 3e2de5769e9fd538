import { readFileSync } from "node:fs";
import pg from "pg";

/** Asks the embedded database of a server, by its data directory. */
export async function askDatabase(data, query, values = []) {
  const host = readFileSync(`${data}/postgres/postmaster.pid`, "utf8").split("\n")[4] ?? "";
  const client = new pg.Client({ host, user: "horma", database: "horma" });
  await client.connect();
  try {
    return (await client.query(query, values)).rows;
  } finally {
    await client.end();
  }
}
