import type { Plugin } from "vite";

/** Has the page ask for the last font that it declares before anything else, so that it is there before the app is. */
export function fontPlugin(): Plugin {
  return {
    name: "font",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html) {
        const href = [...html.matchAll(/@font-face\s*\{[^}]*url\(([^)]+)\)/g)].at(-1)?.[1];
        if (href === undefined) throw new Error("the page declares no font");
        const attrs = { rel: "preload", as: "font", type: "font/woff2", crossorigin: true, href };
        return [{ tag: "link", attrs, injectTo: "head-prepend" }];
      },
    },
  };
}
