// `npm run box -- --store 0101 --box box-04`: a simulated smart box; `-- --help` says what else it takes.
import { buildSmartbox } from "../build.mjs";

await buildSmartbox();
await import("../../packages/smartbox/dist/main.js");
