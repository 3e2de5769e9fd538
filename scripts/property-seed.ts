// Property tests draw the same cases in every run of `npm test`, so what failed fails again; `npm run fuzz` draws others.
import fc from "fast-check";

fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });
