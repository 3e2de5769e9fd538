import { machineKey } from "./attacker/machine-key.mjs";
import { rows } from "./target/database.mjs";
import { server } from "./target/servers.mjs";

export const claim =
  "a misspelled name in a query or a body is refused, and nothing is done in its place (CT-02)";

const prices = "producto;precio\n910102;51.990\n";
const stock = "tienda;sku;cantidad\n0101;880101410;1\n";
const ticket = { store: "0101", ticket: "misspelled", kind: "sale", sold_at: new Date().toISOString() };
/** What each call says but for a name, and what a call without that name does. */
const tries = [
  ...["dryrun", "dry-run", "dryRun", "Dry_run"].map((name) => [`imports?kind=prices&${name}=true`, prices]),
  [`imports?kind=stock&as_of=${new Date().toISOString()}&cover=store`, stock],
  ["imports/1/apply?doubt=true"],
  ["imports/1/undo?dry_run=true"],
  ["webhooks/1/delete?dry_run=true"],
  ["sales?dry_run=true", { ...ticket, lines: [{ sku: "880101410", price: 49_990 }] }],
  ["sales", { ...ticket, lines: [{ sku: "880101410", price: 49_990, quantty: 2 }] }],
];
const reads = ["events?storee=0101", "stock/differences?stores=0101", "imports?kinds=stock", "key?x=1"];

export async function run(book) {
  const product = await server("main");
  const scopes = ["catalogue", "stock", "events", "sales", "read"];
  const secret = await machineKey(product, "misspells", scopes);
  const before = await written(product);
  for (const [path, sent] of tries) await refused(book, product, { secret, method: "POST", path, sent });
  for (const path of reads) await refused(book, product, { secret, method: "GET", path });
  const after = await written(product);
  book.expect(after === before, "no file, ticket, price or stock came of it", () => `${before} is ${after}`);
  const page = await fetch(`${product.origin}/api/v1/stores?utm_source=poster`);
  book.expect(
    page.ok,
    "a call of the specification ignores names that it does not know",
    () => `${page.status}`,
  );
}

async function refused(book, product, { secret, method, path, sent }) {
  const file = typeof sent === "string";
  const answer = await fetch(`${product.origin}/api/v1/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${secret}`,
      ...(sent && { "content-type": file ? "text/csv" : "application/json" }),
    },
    ...(sent && { body: file ? sent : JSON.stringify(sent) }),
  });
  const text = await answer.text();
  book.tried(`${method} ${path}`);
  book.expect(
    answer.status === 400 && text.includes("is not known"),
    "it is refused, and names what is wrong",
    () => `${answer.status} ${text.slice(0, 200)}`,
  );
}

/** What the calls would have written, as one text. */
async function written(product) {
  const [found] = await rows(
    product,
    `select (select count(*) from import) as imports, (select count(*) from sale) as sales,
      (select md5(string_agg(p::text, '|' order by id)) from price p) as prices,
      (select md5(string_agg(s.on_hand::text, '|' order by store_id, sku, location)) from stock s) as stock`,
  );
  return JSON.stringify(found);
}
