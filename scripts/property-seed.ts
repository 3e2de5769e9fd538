// Property tests use the same cases in every `npm test`, so a failure repeats; `npm run fuzz` uses others.
import fc from "fast-check";

fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });
