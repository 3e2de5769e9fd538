import type { Page } from "@playwright/test";

/** Does to a page's texts what Chrome's translator does: it wraps each in `<font>` elements, and new ones as they come. */
export function translatePage(page: Page): Promise<void> {
  return page.evaluate(() => {
    const wrap = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Node[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      for (const text of texts) {
        if (!text.nodeValue?.trim() || text.parentElement?.closest("script, style, font")) continue;
        const outer = document.createElement("font");
        const inner = document.createElement("font");
        inner.textContent = text.nodeValue;
        outer.append(inner);
        text.parentNode?.replaceChild(outer, text);
      }
    };
    wrap(document.body);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) {
          if (node.parentElement?.closest("font")) continue;
          const root = node instanceof Text ? node.parentNode : node;
          if (root !== null) wrap(root);
        }
      }
    }).observe(document.body, { subtree: true, childList: true });
  });
}
