import type { Page } from "@playwright/test";

/**
 * Words that break inside, or leave the block they stand in, what clips it, or the page. Hyphens and slashes may end a line.
 * Lengths that a text is cut to on purpose (lines, an ellipsis) do not count.
 */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const parent = text.parentElement;
      if (!parent?.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true })) continue;
      if (parent.closest("svg")) continue;
      for (const { 0: word, index } of (text.nodeValue ?? "").matchAll(/[^\s/-]+[/-]?/g)) {
        const fault = faultOf(text, parent, index, word.length);
        if (fault) found.add(`${word}: ${fault}`);
      }
    }
    return [...found];

    function faultOf(text: Node, parent: HTMLElement, from: number, length: number): string | undefined {
      const range = document.createRange();
      range.setStart(text, from);
      range.setEnd(text, from + length);
      const em = Number.parseFloat(getComputedStyle(parent).fontSize);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
      const [first] = rects;
      if (first === undefined) return undefined;
      if (rects.some(({ top }) => Math.abs(top - first.top) > em / 4)) return "breaks";
      // The ink of a line: its capitals, without the air that accents and descenders take.
      const { left, right, top, bottom } = range.getBoundingClientRect();
      const ink = {
        left: left + em / 16,
        right: right - em / 16,
        top: top + em / 5,
        bottom: bottom - em / 4,
      };
      let block = false;
      for (let box: HTMLElement | null = parent; box !== null; box = box.parentElement) {
        const style = getComputedStyle(box);
        if (style.webkitLineClamp !== "none" || style.textOverflow === "ellipsis") return undefined;
        if (style.clipPath !== "none") return undefined;
        const edge = box.getBoundingClientRect();
        const aside = ink.left < edge.left || ink.right > edge.right;
        const beyond = ink.top < edge.top || ink.bottom > edge.bottom;
        if (!block && !/^(inline|contents)$/.test(style.display)) {
          block = true;
          if (aside) return `leaves its block, ${box.className}`;
        }
        if (/auto|scroll/.test(style.overflowX + style.overflowY)) return undefined;
        // A line that is out of sight as a whole was wrapped away on purpose.
        if (style.overflowY !== "visible" && (top >= edge.bottom || bottom <= edge.top)) return undefined;
        if (aside && style.overflowX !== "visible") return `is cut at the side, ${box.className}`;
        if (beyond && style.overflowY !== "visible") return `is cut, ${box.className}`;
        if (style.position === "fixed") break;
      }
      return ink.left < 0 || ink.right > innerWidth ? "leaves the page" : undefined;
    }
  });
}
