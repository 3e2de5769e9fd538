import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const packageOfScanner = new URL("../../packages/scanner/package.json", import.meta.url);

/** The import address of a scanner dependency: the copy that we ship. */
export function resolvedFromScanner(specifier) {
  return pathToFileURL(createRequire(packageOfScanner).resolve(specifier));
}
