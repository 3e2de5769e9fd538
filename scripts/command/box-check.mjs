// `npm run box:check -- --url mqtt://… --store 0101 --box box-04`: checks a box against the rules in
// docs/spec/box-conformance.md.
import { buildSmartbox } from "../build.mjs";

await buildSmartbox();
await import("../../packages/smartbox/dist/check/main.js");
