import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/**
 * Gives the page's icon a hashed name, as that of every file that browsers keep: they look for the icon at each screen, and would
 * ask the server each time. A manifest has its own name for it.
 */
export function iconPlugin(): Plugin {
  let base = "/";
  let source = "";
  return {
    name: "icon",
    apply: "build",
    configResolved(config) {
      base = config.base;
      source = join(config.publicDir, "icon.svg");
    },
    buildStart() {
      this.emitFile({ type: "asset", name: "icon.svg", source: readFileSync(source) });
    },
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle = {} }) => {
        const icon = Object.keys(bundle).find((file) => /^assets\/icon-[^/]+\.svg$/.test(file));
        if (icon === undefined) throw new Error("the page's icon was not built");
        return html.replace(`href="${base}icon.svg"`, `href="${base}${icon}"`);
      },
    },
  };
}
