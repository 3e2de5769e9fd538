// `npm run fuzz`: hostile requests to every call and hostile messages to the broker, more of them than `npm test` has the
// time for. `-- --count 100000 --seed 7` for more, or others; `-- boxes` or `-- calls` for one of the two.
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
const files = (positionals.length > 0 ? positionals : ["calls", "boxes"]).map(
  (name) => `apps/server/test/security/fuzz/fuzz-${name}.test.ts`,
);
const vitest = ["node_modules/vitest/vitest.mjs", "run", "--project=integration-embedded", ...files];
const { status } = spawnSync(process.execPath, vitest, {
  stdio: "inherit",
  env: { ...process.env, FUZZ_COUNT: count, FUZZ_SEED: seed },
});
console.log(`again with: npm run fuzz -- --count ${count} --seed ${seed}`);
process.exit(status ?? 1);
