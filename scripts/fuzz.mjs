// `npm run fuzz`: sends more hostile requests and broker messages than `npm test`, and runs every property test with another
// seed. `-- --count 100000 --seed 7` changes amount and seed; `-- boxes`, `-- calls` or `-- properties` runs one of them.
import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: "string", default: "20000" },
    seed: { type: "string", default: String(randomInt(2 ** 31)) },
  },
});
const { count, seed } = values;
if (!/^\d+$/.test(count) || !/^\d+$/.test(seed)) {
  console.error("--count and --seed take whole numbers");
  process.exit(2);
}
const vitest = (...args) =>
  spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...args], {
    stdio: "inherit",
    env: { ...process.env, FUZZ_COUNT: count, FUZZ_SEED: seed },
  }).status === 0;
const security = (name) =>
  vitest("--project=integration-embedded", `apps/server/test/run/security/fuzz/fuzz-${name}.test.ts`);
const kinds = {
  calls: () => security("calls"),
  boxes: () => security("boxes"),
  properties: () => vitest("--project=unit", "--project=integration-embedded", "--exclude=**/security/**"),
};
const asked = positionals.length > 0 ? positionals : Object.keys(kinds);
const unknown = asked.filter((name) => !(name in kinds));
if (unknown.length > 0) {
  console.error(`nothing called ${unknown.join(", ")}; there are ${Object.keys(kinds).join(", ")}`);
  process.exit(2);
}
const failed = asked.filter((name) => !kinds[name]());
console.log(`again with: npm run fuzz -- --count ${count} --seed ${seed}`);
process.exit(failed.length > 0 ? 1 : 0);
