import { expect, type Page, test } from "../test.ts";

/** Checks that nothing goes sideways on the smallest phone with text at twice its size (FL-03), and gives the page back as it was. */
export async function expectNothingSideways(page: Page, name: string): Promise<void> {
  await test.step(`large text on ${name}`, async () => {
    const before = page.viewportSize();
    await page.setViewportSize({ width: 320, height: 568 });
    const size = (value: string) =>
      page.evaluate((text) => document.documentElement.style.setProperty("font-size", text), value);
    await size("200%");
    expect.soft(await sideways(page), `sideways on ${name} at 320px with text at 200%`).toEqual([]);
    await size("");
    if (before !== null) await page.setViewportSize(before);
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
