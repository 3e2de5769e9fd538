import { expect, type Locator, type Page, test } from "../test.ts";
import { expectNothingSideways } from "./large-text.ts";

/** What browser bars leave of common phones (FL-02), and a phone without them. */
const sizes = [
  [390, 664],
  [360, 640],
  [412, 732],
  [375, 553],
  [390, 844],
] as const;

/**
 * Checks at every size that a thumb reaches each control of a screen at its center, and that the footer covers none of its
 * headings and messages, all without scrolling. With text at 200% nothing goes sideways (FL-03).
 * @param list a selector of what the page may be scrolled to, where the screen is longer than a phone by its purpose
 */
export async function expectWithinReach(page: Page, name: string, list = "nothing"): Promise<void> {
  await test.step(`reach on ${name}`, async () => {
    await page.evaluate(() => document.fonts.ready);
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      expect.soft(await outOfReach(page, list), `out of reach on ${name} at ${width}x${height}`).toEqual([]);
    }
  });
  await expectNothingSideways(page, name);
}

/** The names of what something else covers or the window cuts off. */
function outOfReach(page: Page, list: string): Promise<string[]> {
  return page.evaluate(async (scrolled) => {
    // What follows the window's size is drawn again.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    scrollTo(0, 0);
    const words = "h1, [role=alert], [role=status]";
    const parts = document.querySelectorAll<HTMLElement>(`button, a[href], input, ${words}`);
    return [...parts].flatMap((part) => {
      const target = part.closest("label") ?? part;
      // Announced and not shown, or not there.
      if (target.offsetHeight < 2 || part.closest("[inert]")) return [];
      if (part.matches(scrolled)) target.scrollIntoView({ block: "center" });
      const { left, top, bottom, width, height } = target.getBoundingClientRect();
      const covering = part.matches(words)
        ? document.elementFromPoint(left + 1, bottom - 4)?.closest("footer")
        : document.elementFromPoint(left + width / 2, top + height / 2);
      const free = part.matches(words)
        ? bottom <= innerHeight && (!covering || covering.contains(part))
        : covering && (target.contains(covering) || covering.contains(target));
      return free ? [] : [part.getAttribute("aria-label") ?? (target.textContent.trim() || part.tagName)];
    });
  }, list);
}

/** Checks that each part stands whole in the window, without scrolling, and that no footer lies over it. */
export async function expectInSight(name: string, parts: readonly Locator[]): Promise<void> {
  for (const part of parts) {
    await expect(part, name).toBeVisible();
    const hidden = await part.evaluate((element) => {
      scrollTo(0, 0);
      const { left, top, bottom, width } = element.getBoundingClientRect();
      const footer = document.elementFromPoint(left + width / 2, bottom - 2)?.closest("footer");
      return top < 0 || bottom > innerHeight || (footer ?? null) !== element.closest("footer");
    });
    expect.soft(hidden, `${part} is out of sight on ${name}`).toBe(false);
  }
}
