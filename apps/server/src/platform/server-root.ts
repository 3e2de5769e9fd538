import { existsSync } from "node:fs";

/** The server's package directory, whether this runs from `src`, from `dist` or as a bundle in `dist`. */
export const serverRoot = packageOf(new URL(".", import.meta.url));

function packageOf(folder: URL): URL {
  return existsSync(new URL("package.json", folder)) ? folder : packageOf(new URL("..", folder));
}
