import { readFileSync } from "node:fs";
import { serverRoot } from "./server-root.ts";

/** Which Horma this is: its version, with how many commits it is past that release (`1.0.9-13+142`), and the id of the build. */
export type Release = { version: string; build: string };

/** The release of this process, as it was at its start. Where nothing was built, the version is the product's and `build` is `unknown`. */
export const release: Release = {
  version: built("build-version") ?? productVersion(),
  build: built("build-id") ?? "unknown",
};

/** What `npm run build` wrote (scripts/build-id.mjs). */
function built(name: string): string | undefined {
  try {
    return readFileSync(new URL(`dist/${name}`, serverRoot), "utf8");
  } catch {
    return undefined;
  }
}

function productVersion(): string {
  return (JSON.parse(readFileSync(new URL("package.json", serverRoot), "utf8")) as { version: string })
    .version;
}
