// `npm run node-versions`: whether this commit installs, builds, starts and passes its unit tests on every Node that it supports.
// Each Node comes from the npm registry, and works in a clone of its own. `-- 24` tries the named ones alone.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** The newest of each is taken; the last one installs without a warning about engines. */
const versions = ["20.19", "22", "24"];
const root = new URL("..", import.meta.url).pathname;
const asked = process.argv.slice(2);
const unknown = asked.filter((version) => !versions.includes(version));
if (unknown.length > 0) {
  console.error(`no version ${unknown.join(", ")}; there are ${versions.join(", ")}`);
  process.exit(2);
}

const sum = { passed: 0, failed: 0 };
for (const version of versions) {
  if (asked.length > 0 && !asked.includes(version)) continue;
  const folder = mkdtempSync(join(tmpdir(), "horma-node-"));
  const started = Date.now();
  const line = [];
  try {
    const node = fetchNode(version, folder);
    line.push(`Node ${node.version}`);
    for (const [name, step] of Object.entries(steps(version, node, folder))) {
      line.push(`${name} ${(await step()) ?? ""}`.trim());
      sum.passed++;
    }
  } catch (error) {
    sum.failed++;
    line.push(`failed: ${error.message.split("\n")[0]}`);
    console.error(`${error.message}\n${`${error.stdout ?? ""}${error.stderr ?? ""}`.slice(-4_000)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`${line.join(" · ")} (${Math.round((Date.now() - started) / 1000)} s)`);
}
console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
process.exit(sum.failed > 0 ? 1 : 0);

/** The newest Node of a version: its number, and the environment in which `node` and npm are that one. */
function fetchNode(version, folder) {
  const name = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
  const prefix = join(folder, "node");
  execFileSync("npm", ["install", "--silent", "--no-audit", "--prefix", prefix, `${name}@${version}`], {
    cwd: folder,
  });
  const bin = join(prefix, "node_modules", name, "bin");
  // Without what `npm run` adds, and without the servers that someone's own environment names.
  const own = Object.entries(process.env).filter(([variable]) => !variable.startsWith("npm_"));
  const path = `${bin}${delimiter}${process.env.PATH}`;
  const env = { ...Object.fromEntries(own), PATH: path, DATABASE_URL: "", MQTT_URL: "" };
  return { env, version: execFileSync("node", ["--version"], { env, encoding: "utf8" }).trim().slice(1) };
}

/** Each throws if it fails, and returns what is worth reading. */
function steps(version, { env }, folder) {
  const cwd = join(folder, "horma");
  const run = (command, ...argv) => {
    const options = { cwd, env, encoding: "utf8", stdio: "pipe", maxBuffer: 1 << 28 };
    return execFileSync("sh", ["-c", 'exec "$@" 2>&1', "sh", command, ...argv], options);
  };
  return {
    install: () => {
      execFileSync("git", ["clone", "--quiet", root, cwd]);
      const warnings = run("npm", "ci", "--no-audit", "--no-fund").match(/EBADENGINE Unsupported/g) ?? [];
      if (version === versions.at(-1) && warnings.length > 0) throw new Error("npm warns about engines");
      return `with ${warnings.length} warnings about engines`;
    },
    build: () => void run("npm", "run", "build"),
    start: () => start(cwd, env),
    unit: () => {
      const totals = join(folder, "totals.json");
      let failed;
      try {
        run("npx", "vitest", "run", "--project", "unit", "--reporter=json", `--outputFile=${totals}`);
      } catch (error) {
        failed = error;
      }
      const { numPassedTests, testResults } = JSON.parse(readFileSync(totals, "utf8"));
      for (const { name, message, status, assertionResults } of testResults) {
        if (status === "failed") console.error(`${name}: ${message}`);
        for (const test of assertionResults.filter((each) => each.status === "failed"))
          console.error(`  ${test.fullName}: ${test.failureMessages.join().slice(0, 600)}`);
      }
      if (failed) throw failed;
      return `${numPassedTests} passed`;
    },
  };
}

/** Starts the server with the demo and its boxes, without anything that this Node deprecates, until it is healthy; then stops it. */
async function start(cwd, env) {
  const [port, mqttPort] = [await freePort(), await freePort()].map(String);
  const server = spawn("node", ["scripts/start.mjs"], {
    cwd,
    env: {
      ...env,
      NODE_OPTIONS: "--throw-deprecation",
      LOG_LEVEL: "warn",
      HOST: "127.0.0.1",
      PORT: port,
      MQTT_PORT: mqttPort,
      DATA_DIR: join(cwd, "data"),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [server.stdout, server.stderr]) {
    stream.on("data", (text) => {
      said += text;
    });
  }
  const ended = new Promise((settle) => server.once("close", settle));
  const health = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  try {
    for (let tries = 0; !(await health()); tries++) {
      if (tries === 240 || server.exitCode !== null) throw new Error(`the server did not start: ${said}`);
      await delay(500);
    }
    // Its boxes connect.
    await delay(5_000);
  } finally {
    server.kill("SIGTERM");
  }
  const code = await ended;
  if (code !== 0 || /Deprecat/.test(said)) throw new Error(`the server ended with ${code}: ${said}`);
}

function freePort() {
  return new Promise((settle) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => settle(port));
    });
  });
}
