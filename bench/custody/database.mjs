import { readFileSync } from "node:fs";
import pg from "pg";

/**
 * A statement that the bench `statements` checks against the schema.
 * @typedef {string & { readonly fitsSchema: true }} Statement
 */

/**
 * Every {@link sql} of the modules that are loaded.
 * @type {Statement[]}
 */
export const statements = [];

/**
 * Marks a constant statement, at the top of a module: so it is checked without its bench being run. Values are `$1`, `$2`; in
 * braces stand constants only.
 * @param {TemplateStringsArray} text
 * @param {...(string | number)} constants
 */
export function sql(text, ...constants) {
  const statement = /** @type {Statement} */ (String.raw({ raw: text }, ...constants));
  statements.push(statement);
  return statement;
}

/** Addresses of databases that are not embedded, by data directory. @type {Map<string, string>} */
const elsewhere = new Map();

/** Says that the server of a data directory works with the database at `url`, as its owner. */
export function databaseIsAt(data, url) {
  elsewhere.set(data, url);
}

/** Connection settings, as the owner, for the database of a data directory: the embedded one unless it is elsewhere. */
export function databaseAt(data) {
  const connectionString = elsewhere.get(data);
  if (connectionString !== undefined) return { connectionString };
  const host = readFileSync(`${data}/postgres/postmaster.pid`, "utf8").split("\n")[4] ?? "";
  return { host, user: "horma", database: "horma" };
}

/**
 * Queries the database of a data directory.
 * @param {string} data
 * @param {Statement} statement
 * @param {unknown[]} [values]
 * @returns {Promise<Record<string, any>[]>}
 */
export async function queryDatabase(data, statement, values = []) {
  return runIn(data, statement, values);
}

/**
 * Runs what PostgreSQL does not prepare, so that no one checks it beforehand: `vacuum`, `alter table`.
 * @param {string} data
 * @param {string} text
 */
export async function commandDatabase(data, text) {
  await runIn(data, text, []);
}

async function runIn(data, text, values) {
  const client = new pg.Client(databaseAt(data));
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}
