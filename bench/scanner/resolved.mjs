import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const packageOfScanner = new URL("../../packages/scanner/package.json", import.meta.url);

/** Where a package is that the scanner depends on, as an address to import: the very copy that we ship. */
export function resolvedFromScanner(specifier) {
  return pathToFileURL(createRequire(packageOfScanner).resolve(specifier));
}
