// `npm test -- openapi`: lints the server's OpenAPI document, generates a client from it, compiles it and runs an order with it.
// The packages for that, with a compiler of their own, are installed when it runs first.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { serveProduct } from "../bench/serve-product.mjs";

const here = "openapi-client";
const port = Number(process.env.OPENAPI_PORT ?? 3161);
/** The server under test is on this machine. */
const skipped = ["--skip-rule", "no-server-example.com"];

install();
run(process.execPath, ["scripts/build.mjs", "--programs"]);
const product = await serveProduct(port, { DOCS: "1" });
try {
  mkdirSync(`${here}/.generated`, { recursive: true });
  const file = `${here}/.generated/openapi.json`;
  writeFileSync(file, await (await fetch(`${product.url}/openapi.json`)).text());
  tool("@redocly/cli/bin/cli.js", [
    "lint",
    file,
    "--extends",
    "recommended-strict",
    "--max-problems",
    "50",
    ...skipped,
  ]);
  tool("openapi-typescript/bin/cli.js", [file, "--output", `${here}/.generated/api.d.ts`]);
  tool("typescript/bin/tsc", ["--project", here]);
  run(process.execPath, [`${here}/.generated/out/order.js`, product.url]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await product.stop();
}

function tool(path, args) {
  run(process.execPath, [`${here}/node_modules/${path}`, ...args]);
}

/** Runs a step and shows what it says; a failed one ends the test. */
function run(command, args) {
  const { status } = spawnSync(command, args, {
    stdio: "inherit",
    env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
  });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed`);
}

function install() {
  const [installed, wanted] = [`${here}/node_modules/.package-lock.json`, `${here}/package-lock.json`];
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(wanted).mtimeMs) return;
  const { status } = spawnSync("npm", ["ci", "--ignore-scripts"], { cwd: here, stdio: "inherit" });
  if (status !== 0) throw new Error(`${here}/package.json could not be installed`);
}
