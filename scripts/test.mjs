// The one gate: types, format and lint, dead code, build, unit and integration tests, browser tests, attacks. `npm test` runs
// all; `npm test -- unit lint` runs the named steps; `npm test -- unit FILE` and `npm test -- browser FILE` pass the rest to the
// step's runner. The last line sums all runners.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { findTestBrowser } from "./find-chromium.mjs";

const cache = ".cache/test";
const bin = (name) => `node_modules/.bin/${name}`;

/** `@forTests` marks what only tests are to call. */
const noProgram = ["-c", "knip.calls.json", "--production", "--include", "exports,types"];

/** Each step runs a command and counts passed and failed checks; a step without a count is one check. */
const steps = {
  types: () => gate(bin("tsc"), ["-b", "--checkers", "1"]),
  lint: () => gate(bin("biome"), ["check", "--error-on-warnings", "."]),
  styles: () => gate("npm", ["run", "lint:styles"]),
  // What nothing uses; then, without the tests, what no program calls.
  dead: () => added(gate(bin("knip"), []), gate(bin("knip"), noProgram)),
  build: () => gate(process.execPath, ["scripts/build.mjs"]),
  unit: () => vitest(more),
  browser: () => playwright(more),
  attack: () => reported("attack", "attack/run.mjs"),
  bench: () => {
    buildForOneStep();
    return reported("bench", "bench/gate.mjs");
  },
  openapi: () => gate(process.execPath, ["openapi-client/run.mjs"]),
};

const given = process.argv.slice(2);
const named = given.findIndex((name) => !(name in steps));
const asked = named === -1 ? given : given.slice(0, named);
/** Arguments for the one step's runner: files and its own options. */
const more = named === -1 ? [] : given.slice(named);
if (more.length > 0 && !["unit", "browser"].includes(asked.join())) {
  console.error(
    `no step ${more[0]}; there are ${Object.keys(steps).join(", ")}. Files follow one of unit or browser`,
  );
  process.exit(2);
}

rmSync(cache, { recursive: true, force: true });
mkdirSync(cache, { recursive: true });
const results = [];
for (const [name, step] of Object.entries(steps)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`\n=== ${name}`);
  const started = Date.now();
  results.push({ name, ...step(), seconds: Math.round((Date.now() - started) / 1000) });
}

// Repeats the failures at the end, for readers who look only there.
tell("failed", "failures");
tell("passed at the second go", "again");

console.log("");
for (const { name, passed, failed, skipped = 0, again = [], seconds } of results) {
  const left = skipped > 0 ? `, ${skipped} skipped` : "";
  const twice = again.length > 0 ? `, ${again.length} of them at the second go` : "";
  console.log(`${name.padEnd(8)} ${passed} passed, ${failed} failed${left}${twice} (${seconds} s)`);
}
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
process.exit(sum("failed") > 0 ? 1 : 0);

/** Prints every step's tests of one kind, each with the first lines of its error. */
function tell(what, kind) {
  for (const { name, [kind]: tests = [] } of results)
    for (const { title, message } of tests)
      console.log(`\n${what}: ${name} › ${title}\n${firstLines(message)}`);
}

function firstLines(message) {
  const plain = stripVTControlCharacters(message).split("\n");
  return plain
    .slice(0, 12)
    .map((line) => `    ${line.slice(0, 300)}`)
    .join("\n");
}

function run(command, args, env = {}) {
  const { status, error } = spawnSync(command, args, { stdio: "inherit", env: { ...process.env, ...env } });
  if (error) console.error(error.message);
  return status === 0;
}

function gate(command, args) {
  return run(command, args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function added(one, other) {
  return { passed: one.passed + other.passed, failed: one.failed + other.failed };
}

/** A single step builds what is missing; in the whole run the build step does. */
function buildForOneStep() {
  if (asked.length > 0 && !asked.includes("build")) run(process.execPath, ["scripts/build.mjs"]);
}

/** A runner that failed without naming a test, or without a report, counts as one failure. */
function counted(ended, report) {
  const { passed, skipped, failures, again } = report ?? { passed: 0, skipped: 0, failures: [], again: [] };
  const ok = ended && report !== undefined;
  return { passed, skipped, failures, again, failed: ok ? failures.length : Math.max(1, failures.length) };
}

/**
 * Runs vitest. In CI a file with a failed test has a second go, whole and beside no other: it begins with a database, servers and
 * numbers of its own, which what failed before has not touched.
 */
function vitest(more) {
  const first = vitestOnce(more);
  const failed = (first.report?.files ?? []).filter(({ failures }) => failures.length > 0);
  if (!process.env.CI || failed.length === 0)
    return counted(first.ok, first.report && vitestTotals(first.report));
  const seconds = failed.map(({ project, file }) => vitestOnce([`--project=${project}`, file]));
  const files = seconds.map(({ report }, at) => report?.files.find(sameFile(failed[at])) ?? failed[at]);
  const outside = [first, ...seconds].flatMap(({ report }) => report?.outside ?? []);
  const report = {
    files: [...first.report.files.filter((file) => !failed.includes(file)), ...files],
    outside,
  };
  const still = files.flatMap(({ failures }) => failures.map(({ title }) => title));
  const again = failed.flatMap(({ failures }) => failures.filter(({ title }) => !still.includes(title)));
  return counted(seconds.every(({ ok }) => ok) && outside.length === 0, { ...vitestTotals(report), again });
}

function vitestOnce(more) {
  const file = `${cache}/vitest.json`;
  rmSync(file, { force: true });
  const reporters = ["--reporter=default", "--reporter=./scripts/vitest-totals.mjs"];
  const ok = run(bin("vitest"), ["run", ...reporters, ...more], { TOTALS_FILE: file });
  return { ok, report: readReport(file) };
}

function vitestTotals({ files, outside }) {
  return {
    passed: files.reduce((sum, { passed }) => sum + passed, 0),
    skipped: files.reduce((sum, { skipped }) => sum + skipped, 0),
    failures: [...files.flatMap(({ failures }) => failures), ...outside],
    again: [],
  };
}

function sameFile({ project, file }) {
  return (other) => other.project === project && other.file === file;
}

/** Runs a program of ours that writes what passed and what failed. */
function reported(name, program) {
  const file = `${cache}/${name}.json`;
  const ok = run(process.execPath, [program], { RESULTS_FILE: file, CHROMIUM_PATH: findTestBrowser() });
  const report = readReport(file);
  return counted(ok, report && { skipped: 0, again: [], ...report });
}

function playwright(more) {
  buildForOneStep();
  const file = `${cache}/playwright.json`;
  const ok = run(bin("playwright"), ["test", "--reporter=list,json", ...more], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    CHROMIUM_PATH: findTestBrowser(),
  });
  const report = readReport(file);
  if (report === undefined) return counted(ok, undefined);
  const { expected, flaky, skipped } = report.stats;
  const ended = (status) => specsOf(report.suites).filter(({ tests }) => tests[0].status === status);
  return counted(ok, {
    passed: expected + flaky,
    skipped,
    failures: [
      ...ended("unexpected").map(ofSpec),
      ...report.errors.map(({ message }) => ({ title: "browser", message })),
    ],
    again: ended("flaky").map(ofSpec),
  });
}

function specsOf(suites = []) {
  return suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites)]);
}

function ofSpec({ file, line, title, tests }) {
  const errors = tests[0].results.flatMap(({ errors }) => errors);
  return { title: `${file}:${line} › ${title}`, message: errors.map(({ message }) => message).join("\n") };
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
