/** As many as `npm test` has the time for, and the seed it always uses. */
const everyTime = { count: 2_000, seed: 20_260 };

/** How many hostile inputs are sent, and of which seed: `npm run fuzz` says so in the environment. */
export function fuzzRun(): { count: number; seed: number } {
  const { FUZZ_COUNT, FUZZ_SEED } = process.env;
  return { count: Number(FUZZ_COUNT ?? everyTime.count), seed: Number(FUZZ_SEED ?? everyTime.seed) };
}
