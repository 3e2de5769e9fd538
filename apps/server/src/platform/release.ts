import { readFileSync } from "node:fs";
import { serverRoot } from "./server-root.ts";

/** Which Horma this is: the product's version, and the id of the build. */
export type Release = { version: string; build: string };

/** The release of this process, as it was at its start. `build` is `unknown` where nothing was built, or not from a commit. */
export const release: Release = {
  version: (JSON.parse(readFileSync(new URL("package.json", serverRoot), "utf8")) as { version: string })
    .version,
  build: readBuild(),
};

/** What `npm run build` wrote (scripts/build-id.mjs). */
function readBuild(): string {
  try {
    return readFileSync(new URL("dist/build-id", serverRoot), "utf8");
  } catch {
    return "unknown";
  }
}
