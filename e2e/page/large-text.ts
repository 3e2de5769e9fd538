import { expect, type Page, test } from "../test.ts";
import { takePicture } from "./inspect.ts";

/** Checks that nothing goes sideways on the smallest phone with text at twice its size (FL-03), and gives the page back as it was. */
export async function expectNothingSideways(page: Page, name: string): Promise<void> {
  await test.step(`large text on ${name}`, async () => {
    await withLargeText(page, { width: 320, height: 568 }, async () => {
      expect.soft(await sideways(page), `sideways on ${name} at 320px with text at 200%`).toEqual([]);
    });
  });
}

/**
 * Checks a screen of a low phone with text at twice its size: nothing goes sideways, no line of text is cut, and every control
 * can be scrolled to where nothing lies over it.
 */
export async function expectReadable(page: Page, name: string): Promise<void> {
  await expectNothingSideways(page, name);
  await test.step(`large text on a low phone, ${name}`, async () => {
    await withLargeText(page, { width: 390, height: 664 }, async () => {
      await takePicture(page, `large-text/${name}`);
      expect.soft(await sideways(page), `sideways on ${name} at 390px with text at 200%`).toEqual([]);
      expect.soft(await cutText(page), `cut on ${name} with text at 200%`).toEqual([]);
      expect.soft(await covered(page), `covered on ${name} with text at 200%`).toEqual([]);
    });
  });
}

async function withLargeText(
  page: Page,
  window: { width: number; height: number },
  look: () => Promise<void>,
): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize(window);
  const size = (value: string) =>
    page.evaluate((text) => document.documentElement.style.setProperty("font-size", text), value);
  await size("200%");
  await look();
  await size("");
  if (before !== null) await page.setViewportSize(before);
}

/** Text that its own box, or the box around it that does not scroll, hides a part of. */
function cutText(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // A card that is not in sight has a guessed height until it is.
    const inSight = new CSSStyleSheet();
    inSight.replaceSync("* { content-visibility: visible !important; }");
    document.adoptedStyleSheets.push(inSight);
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const front = document.querySelector("dialog[open]") ?? document.body;
    const walk = document.createTreeWalker(front, NodeFilter.SHOW_TEXT);
    const cut: string[] = [];
    while (walk.nextNode()) {
      const text = walk.currentNode;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, top, bottom, width } = range.getBoundingClientRect();
      const own = text.parentElement;
      if (width === 0 || !own || own.closest(".visually-hidden, [inert], .cut, script, style")) continue;
      // A line is taller than its letters.
      const spare = Number.parseFloat(getComputedStyle(own).fontSize) / 4;
      for (let box: Element | null = own; box && box !== front; box = box.parentElement) {
        const { overflowX, overflowY, textOverflow } = getComputedStyle(box);
        // A dot-dot-dot says that it is cut.
        if (textOverflow === "ellipsis") break;
        const room = box.getBoundingClientRect();
        const wide = overflowX === "hidden" || overflowX === "clip";
        const tall = overflowY === "hidden" || overflowY === "clip";
        if (
          (wide && (right > room.right + 1 || left < room.left - 1)) ||
          (tall && (bottom > room.bottom + spare || top < room.top - spare))
        )
          cut.push(`${text.textContent?.trim()} in .${box.getAttribute("class")}`);
      }
    }
    document.adoptedStyleSheets.pop();
    return cut;
  });
}

/** Controls that something lies over wherever the page is scrolled to. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const front = document.querySelector("dialog[open]") ?? document.body;
    const parts = front.querySelectorAll<HTMLElement>("button, a[href], input:not([type=file])");
    const hidden = [...parts].flatMap((part) => {
      const target = part.closest("label") ?? part;
      if (target.offsetHeight < 2 || part.closest("[inert]")) return [];
      target.scrollIntoView({ block: "center", inline: "center" });
      const { left, top, width, height } = target.getBoundingClientRect();
      // What covers a whole card has the card's own buttons over it.
      const places = [0.5, 0.1, 0.9].flatMap((x) => [0.5, 0.1, 0.9].map((y) => [x, y] as const));
      const over = places.map(([x, y]) => document.elementFromPoint(left + width * x, top + height * y));
      if (over.some((each) => each && (target.contains(each) || each.contains(target)))) return [];
      const name = part.getAttribute("aria-label") ?? (target.textContent.trim() || part.tagName);
      return [`${name} under ${over[0]?.localName}.${over[0]?.getAttribute("class")}`];
    });
    scrollTo(0, 0);
    return hidden;
  });
}

/** What reaches past the window's edge, if the page can be scrolled there. */
function sideways(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // What follows the window's size is drawn again.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const scrolled = document.scrollingElement ?? document.body;
    if (scrolled.scrollWidth <= innerWidth) return [];
    const beyond = [...document.body.querySelectorAll("*")].filter(
      (part) => part.getBoundingClientRect().right > innerWidth + 0.5,
    );
    return [
      `${scrolled.scrollWidth}px`,
      ...beyond.map((part) => `${part.localName}.${part.getAttribute("class")}`),
    ];
  });
}
