import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** The design's tokens and what is drawn with them before anything else is there. */
const styles = ["../../packages/ui/src/tokens.css", "src/page/boot.css"].map(
  (path) => new URL(path, import.meta.url),
);
const stylesheet = /\s*<link rel="stylesheet"[^>]*>/g;
const afterBox = "</noscript>";

/**
 * Lets the page draw the closed box by itself: the few rules it takes stand in the page, and the stylesheet, which a
 * browser draws nothing before it has when it is in the head, follows the box. The server allows the rules by their hash.
 */
export function bootPlugin(): Plugin {
  return {
    name: "boot",
    transformIndexHtml: {
      order: "post",
      handler(html) {
        const links = html.match(stylesheet) ?? [];
        const inline = `<style>${styles.map((path) => squeezed(readFileSync(path, "utf8"))).join("")}</style>`;
        if (!html.includes(afterBox)) throw new Error(`the page lost its ${afterBox}`);
        return html
          .replace(stylesheet, "")
          .replace("</head>", () => `${inline}</head>`)
          .replace(afterBox, () => `${afterBox}${links.join("")}`);
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
