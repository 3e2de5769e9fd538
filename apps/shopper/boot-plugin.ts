import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** The design's tokens and what is drawn with them before anything else is there. */
const styles = ["../../packages/ui/src/tokens.css", "src/page/boot.css"].map(
  (path) => new URL(path, import.meta.url),
);
const stylesheet = '<link rel="stylesheet"';

/**
 * Lets the page draw the closed box by itself: the few rules it takes stand in the page, and the stylesheet, without which a
 * browser would draw nothing, is only fetched (`applyStartStyles` takes it from there). The server allows the rules by
 * their hash.
 */
export function bootPlugin(): Plugin {
  return {
    name: "boot",
    transformIndexHtml: {
      order: "post",
      handler(html) {
        const inline = styles.map((path) => squeezed(readFileSync(path, "utf8"))).join("");
        return html
          .replaceAll(stylesheet, '<link rel="preload" as="style"')
          .replace("</head>", () => `<style>${inline}</style></head>`);
      },
    },
  };
}

/** CSS without comments and needless blanks. */
function squeezed(css: string): string {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/\s+/g, " ")
    .replace(/\s*([{};,>])\s*/g, "$1")
    .replace(/;}/g, "}")
    .trim();
}
