// The one gate: types, format and lint, dead code, unit and integration tests, build, browser tests.
// `npm test` runs all; `npm test -- unit` runs the steps named. The last line sums every runner.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { findTestBrowser } from "./find-chromium.mjs";

const cache = ".cache/test";
const bin = (name) => `node_modules/.bin/${name}`;

/** Each step runs a command and says how many checks passed and failed; a gate without a count is one check. */
const steps = {
  types: () => gate(bin("tsc"), ["-b"]),
  lint: () => gate(bin("biome"), ["check", "--error-on-warnings", "."]),
  dead: () => gate(bin("knip"), []),
  unit: () => vitest(),
  build: () => gate(process.execPath, ["scripts/build.mjs"]),
  browser: () => playwright(),
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in steps));
if (unknown.length > 0) {
  console.error(`no step ${unknown.join(", ")}; there are ${Object.keys(steps).join(", ")}`);
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

console.log("");
for (const { name, passed, failed, skipped, again = 0, seconds } of results) {
  const left = skipped > 0 ? `, ${skipped} skipped` : "";
  const twice = again > 0 ? `, ${again} of them at the second go` : "";
  console.log(`${name.padEnd(8)} ${passed} passed, ${failed} failed${left}${twice} (${seconds} s)`);
}
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
process.exit(sum("failed") > 0 ? 1 : 0);

function run(command, args, env = {}) {
  const { status, error } = spawnSync(command, args, { stdio: "inherit", env: { ...process.env, ...env } });
  if (error) console.error(error.message);
  return status === 0;
}

function gate(command, args) {
  return run(command, args) ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

/** A runner that ended badly without naming a failed test counts as one failure. */
function counted(ok, passed, failed, skipped) {
  return { passed, failed: ok ? failed : Math.max(1, failed), skipped };
}

function vitest() {
  const file = `${cache}/vitest.json`;
  const ok = run(bin("vitest"), [
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ]);
  const report = readReport(file);
  if (!report) return counted(false, 0, 0, 0);
  return counted(
    ok,
    report.numPassedTests,
    report.numFailedTests,
    report.numPendingTests + report.numTodoTests,
  );
}

function playwright() {
  const file = `${cache}/playwright.json`;
  const ok = run(bin("playwright"), ["test", "--reporter=list,json"], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    CHROMIUM_PATH: findTestBrowser(),
  });
  const report = readReport(file);
  if (!report) return counted(false, 0, 0, 0);
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { ...counted(ok, expected + flaky, unexpected, skipped), again: flaky };
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
