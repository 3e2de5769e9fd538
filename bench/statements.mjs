// Has PostgreSQL prepare the statements of all benches, also of those that run seldom.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import pg from "pg";
import { databaseAt, statements } from "./custody/database.mjs";
import { withDemo } from "./custody/server.mjs";
import { result } from "./result.mjs";

export const claim = "every statement of the benches fits the schema";

/** A statement that does not fit fails the run. */
export const binding = true;

/** @param {{ port?: string }} options */
export async function run({ port = "22200" }) {
  return withDemo({ port: Number(port) }, runOn);
}

/** @param {import("./custody/server.mjs").Demo} demo */
export async function runOn({ data }) {
  await Promise.all(modulesWithStatements().map((file) => import(resolve(file))));
  const client = new pg.Client(databaseAt(data));
  await client.connect();
  let unfit = 0;
  for (const statement of statements) {
    try {
      await client.query(`prepare fits as ${statement}`);
      await client.query("deallocate fits");
    } catch (error) {
      unfit++;
      console.log(`  ${error.message}: ${statement.trim()}`);
    }
  }
  await client.end();
  return { results: [result(`of ${statements.length} statements do not fit`, unfit, "statements", "=", 0)] };
}

function modulesWithStatements() {
  return readdirSync("bench", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".mjs") && !file.startsWith("node_modules"))
    .map((file) => join("bench", file))
    .filter((file) => readFileSync(file, "utf8").includes("= sql`"));
}
