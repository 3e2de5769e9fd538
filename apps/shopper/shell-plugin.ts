import { createHash } from "node:crypto";
import type { Plugin } from "vite";

const worker = "service-worker";
/** What the shell consists of; the barcode engine (wasm) is useless without a server and is fetched when needed. */
const partOfShell = /^assets\/.*\.(js|css|woff2)$/;

/** Builds the service worker beside the app and writes into it which files make up the shell, and their digest. */
export function shellPlugin(): Plugin {
  return {
    name: "shell",
    apply: "build",
    config: () => ({
      build: {
        rolldownOptions: {
          input: { index: "index.html", [worker]: "worker/service-worker.ts" },
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
        const json = JSON.stringify(files.map((file) => `/${file}`));
        chunk.code = fill(fill(chunk.code, "__SHELL_FILES__", json), "__SHELL_VERSION__", version);
      },
    },
  };
}

/** Puts a value where its name stands in the code, whatever is around it there (it holds nothing to escape). */
function fill(code: string, name: string, value: string): string {
  const literal = new RegExp(`(["'\`])${name}\\1`);
  if (literal.test(code)) return code.replace(literal, () => `'${value}'`);
  if (!code.includes(name)) throw new Error(`the service worker lost its ${name}`);
  return code.replace(name, () => value);
}
