import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const worker = "service-worker";
/** The files of the shell. The barcode engine (wasm) is useless without a server, and few texts need the whole font. */
const partOfShell = /^assets\/(?!archivo-latin-).*\.(js|css|woff2)$/;

export type ShellOptions = {
  /** Where the app is served: "/" or "/staff/". */
  base: string;
  /** First path segments below it whose pages the server answers, not the app. */
  serversOwn?: readonly string[];
};

/**
 * Builds the service worker (docs/decisions/front-end.md) beside the app and writes into it the app's base path, the shell's files
 * and their digest.
 */
export function shellPlugin({ base, serversOwn = [] }: ShellOptions): Plugin {
  return {
    name: "shell",
    apply: "build",
    config: () => ({
      build: {
        rolldownOptions: {
          input: {
            index: "index.html",
            [worker]: fileURLToPath(new URL("worker/service-worker.ts", import.meta.url)),
          },
          output: {
            entryFileNames: ({ name }) => (name === worker ? `${worker}.js` : "assets/[name]-[hash].js"),
          },
        },
      },
    }),
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const chunk = bundle[`${worker}.js`];
        if (chunk?.type !== "chunk") this.error("the service worker was not built");
        if (chunk.imports.length > 0) this.error("the service worker must stand alone");
        const files = Object.keys(bundle)
          .filter((file) => partOfShell.test(file))
          .sort();
        const page = bundle["index.html"];
        const version = createHash("sha256")
          .update(JSON.stringify(files))
          .update(page?.type === "asset" ? page.source : "")
          .digest("hex")
          .slice(0, 12);
        chunk.code = Object.entries({
          __SHELL_BASE__: base,
          __SHELL_SERVERS_OWN__: JSON.stringify(serversOwn),
          __SHELL_FILES__: JSON.stringify(files.map((file) => base + file)),
          __SHELL_VERSION__: version,
        }).reduce((code, [name, value]) => fill(code, name, value), chunk.code);
      },
    },
  };
}

/** Replaces a name in the code by its value, which needs no escaping. */
function fill(code: string, name: string, value: string): string {
  const literal = new RegExp(`(["'\`])${name}\\1`);
  if (literal.test(code)) return code.replace(literal, () => `'${value}'`);
  if (!code.includes(name)) throw new Error(`the service worker lost its ${name}`);
  return code.replace(name, () => value);
}
