import type { Plugin } from "vite";

/**
 * Lets the page draw the welcome by itself: the few rules it takes stand in the page, and the stylesheet, without which a
 * browser would draw nothing, is only fetched (`applyStartStyles` takes it from there). The server allows the rules, and the
 * page's short script, by their hash.
 */
export function bootPlugin(): Plugin {
  return {
    name: "boot",
    transformIndexHtml: {
      order: "post",
      handler: (html) => html.replaceAll('<link rel="stylesheet"', '<link rel="preload" as="style"'),
    },
  };
}
