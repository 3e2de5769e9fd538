import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/**
 * Gives the page's icon a hashed name, as that of every file that browsers keep: they look for the icon at each screen, and would
 * ask the server each time. The manifest has its own name for it.
 */
export function iconPlugin(): Plugin {
  return {
    name: "icon",
    apply: "build",
    buildStart() {
      const source = readFileSync(new URL("public/icon.svg", import.meta.url));
      this.emitFile({ type: "asset", name: "icon.svg", source });
    },
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle = {} }) => {
        const icon = Object.keys(bundle).find((file) => /^assets\/icon-[^/]+\.svg$/.test(file));
        if (icon === undefined) throw new Error("the page's icon was not built");
        return html.replace('href="/icon.svg"', `href="/${icon}"`);
      },
    },
  };
}
