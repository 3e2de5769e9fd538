// `npm run attack`: attacks a server that it starts. `npm run attack -- NAME` makes one, `--list` names them all.
import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { attacks } from "./attacks.mjs";
import { Book } from "./book.mjs";
import { stopAll } from "./target/product.mjs";
import { stopServers } from "./target/servers.mjs";

const asked = process.argv.slice(2);
if (asked.includes("--list")) {
  for (const [name, load] of Object.entries(attacks))
    console.log(`${name.padEnd(30)} ${(await load()).claim}`);
  process.exit(0);
}
const unknown = asked.filter((name) => !(name in attacks));
if (unknown.length > 0) {
  console.error(`no attack ${unknown.join(", ")}; there are ${Object.keys(attacks).join(", ")}`);
  process.exit(2);
}
const built = spawnSync(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" });
if (built.status !== 0) process.exit(1);
// Leaves no server behind, however this ends.
for (const signal of ["SIGINT", "SIGTERM"])
  process.once(signal, () => stopAll().finally(() => process.exit(1)));
process.once("uncaughtException", (error) => {
  console.error(error);
  void stopAll().finally(() => process.exit(1));
});

/** Makes an attack. Resolves to what it broke. */
async function broken(name, load) {
  const { claim, run } = await load();
  console.log(`\n=== ${name}: ${claim}`);
  const begun = Date.now();
  const book = new Book();
  try {
    await run(book);
    if (book.held === 0 && book.broken.length === 0) throw new Error("nothing was looked at");
  } catch (error) {
    book.expect(false, "the attack could be made", () => error.stack ?? String(error));
  }
  console.log(`  ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  return book.broken;
}

const failures = [];
const again = [];
let passed = 0;
for (const [name, load] of Object.entries(attacks)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const first = await broken(name, load);
  let last = first;
  // A second go only in CI, with servers of its own; the end of `npm test` names who needed one.
  if (first.length > 0 && process.env.CI) {
    await stopServers();
    last = await broken(name, load);
  }
  if (last.length > 0) failures.push({ title: name, message: last.join("\n") });
  else passed++;
  if (first.length > 0 && last.length === 0) again.push({ title: name, message: first.join("\n") });
}
await stopAll();
if (failures.length === 0) rmSync(".cache/attack", { recursive: true, force: true });

if (failures.length > 0) console.log("");
for (const { title, message } of failures)
  console.log(`BROKEN ${title}\n  ${message.replaceAll("\n", "\n  ")}`);
if (process.env.RESULTS_FILE)
  writeFileSync(process.env.RESULTS_FILE, JSON.stringify({ passed, failures, again }));
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length > 0 ? 1 : 0);
