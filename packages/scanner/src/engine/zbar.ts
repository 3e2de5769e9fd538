import type { ZbarEngine } from "./engine-read.ts";
import { startZbar } from "./zbar-engine.ts";

/** Loads zbar from the package: in Node and in tests. The worker takes it from the product's origin. */
export async function loadZbar(): Promise<ZbarEngine> {
  return startZbar(await import("@undecaf/zbar-wasm"));
}
