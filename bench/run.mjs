// `npm run bench`: measures what is claimed. `npm run bench -- NAME` runs one; `--json` makes the last line an object, and
// `--report` writes the figures into docs/benches.md.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { here, withFigures } from "./report.mjs";
import { resultTable } from "./result.mjs";

/** The benches. Those that run the scanner in Node compile it before they load. */
const benches = {
  scanner: () => withPeers(() => withScanner(() => import("./scanner.mjs"))),
  lookalike: () => withScanner(() => import("./lookalike.mjs")),
  camera: () => withScanner(() => import("./camera.mjs")),
  lighthouse: () => withPeers(() => import("./lighthouse.mjs")),
  "first-load": () => import("./first-load.mjs"),
  inp: () => withServer(() => import("./inp.mjs")),
  board: () => withServer(() => import("./board.mjs")),
  live: () => withServer(() => import("./live.mjs")),
  import: () => withServer(() => import("./import.mjs")),
  create: () => withServer(() => import("./create.mjs")),
  events: () => withServer(() => import("./events.mjs")),
  search: () => withServer(() => import("./search.mjs")),
  product: () => withServer(() => import("./product.mjs")),
  history: () => withServer(() => import("./history.mjs")),
  beside: () => withServer(() => import("./beside.mjs")),
  office: () => withServer(() => import("./office.mjs")),
  statements: () => withServer(() => import("./statements.mjs")),
  saturday: () => withServer(() => import("./saturday.mjs")),
  scale: () => withServer(() => import("./scale.mjs")),
  boxes: () => withServer(() => import("./boxes.mjs")),
  custody: () => withServer(() => import("./custody.mjs")),
  crash: () => withServer(() => import("./crash.mjs")),
  failover: () => withServer(() => import("./failover.mjs")),
  upgrade: () => withServer(() => import("./upgrade.mjs")),
  poll: () => withServer(() => import("./poll.mjs")),
  hostile: () => withServer(() => import("./hostile.mjs")),
  idle: () => withServer(() => import("./idle.mjs")),
  wait: () => withDomain(() => import("./wait.mjs")),
};

const { values, positionals } = readArguments();
const unknown = positionals.filter((name) => !(name in benches));
if (unknown.length > 0) stop(`no bench ${unknown.join(", ")}; there are ${Object.keys(benches).join(", ")}`);

const names = positionals.length > 0 ? positionals : Object.keys(benches);
const reports = [];
const document = "docs/benches.md";
const when = values.report ? here(values.quick) : undefined;
/** Benches with a missed goal that must hold. */
const missed = [];
for (const name of names) {
  const { claim, run, binding = false } = await benches[name]();
  console.log(`\n=== ${name}: ${claim}`);
  const { results, ...more } = await run(values).catch((error) =>
    stop(`${name} could not run: ${error.message}`, 1),
  );
  console.log(`\n${resultTable(results)}`);
  reports.push({ name, results, ...more });
  // One after the other, because a later bench may not run.
  if (when) writeFileSync(document, withFigures(readFileSync(document, "utf8"), [{ name, results }], when));
  if (binding && results.some(({ holds }) => !holds)) missed.push(name);
}
if (values.json) console.log(JSON.stringify(reports.length === 1 ? reports[0] : together(reports)));
// Engines keep timers and workers running.
process.exit(missed.length > 0 ? 1 : 0);

/** Installs the packages that only these benches need, a third of all. */
function withPeers(load) {
  const [installed, wanted] = ["bench/node_modules/.package-lock.json", "bench/package-lock.json"];
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(wanted).mtimeMs) return load();
  const { status } = spawnSync("npm", ["ci", "--ignore-scripts"], { cwd: "bench", stdio: "inherit" });
  return status === 0 ? load() : stop("bench/package.json could not be installed", 1);
}

/** Builds what is older than its sources. */
function withScanner(load) {
  return built(["node_modules/typescript/bin/tsc", "-b", "packages/scanner"], load);
}

function withDomain(load) {
  return built(["node_modules/typescript/bin/tsc", "-b", "packages/domain"], load);
}

function withServer(load) {
  return built(["scripts/build.mjs", "--programs"], load);
}

function built(program, load) {
  const { status } = spawnSync(process.execPath, program, { stdio: "inherit" });
  return status === 0 ? load() : stop("the bench's subject does not build", 1);
}

function readArguments() {
  const text = /** @type {const} */ ({ type: "string" });
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        json: { type: "boolean", default: false },
        quick: { type: "boolean", default: false },
        report: { type: "boolean", default: false },
        films: { type: "boolean", default: false },
        busy: { type: "boolean", default: false },
        images: text,
        side: text,
        budget: text,
        only: text,
        readers: text,
        seed: text,
        count: text,
        runs: text,
        port: text,
        speed: text,
        broker: text,
        fault: text,
        stock: text,
        from: text,
        to: text,
      },
    });
  } catch (error) {
    return stop(error.message);
  }
}

/** One object for several benches: metrics carry their bench's name. */
function together(reports) {
  const results = reports.flatMap(({ name, results }) =>
    results.map((one) => ({ ...one, metric: `${name}: ${one.metric}` })),
  );
  const { readers } = reports.find(({ readers }) => readers !== undefined) ?? {};
  return { name: "all", results, ...(readers ? { readers } : {}) };
}

/** @returns {never} */
function stop(message, status = 2) {
  console.error(message);
  process.exit(status);
}
