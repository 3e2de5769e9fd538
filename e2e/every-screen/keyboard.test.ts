import { viewports } from "../page/inspect.ts";
import { Visit } from "../page/visit.ts";
import { restock } from "../store/store-database.ts";
import { expect, type Page, test } from "../test.ts";

/** Two sizes of a shoe that no other test asks for. */
const chosen = ["880303420", "880303430"];

const heights = [
  { width: 390, height: 664 },
  { width: 360, height: 640 },
  viewports.phone,
  viewports.kiosk,
] as const;

test.beforeAll(() => restock(chosen));

for (const viewport of heights) {
  test.describe(`${viewport.width}x${viewport.height}`, () => {
    test.use({ viewport });

    test("[FL-02] neither header nor footer lies over what the keyboard's focus is on, forwards and backwards", async ({
      page,
    }) => {
      const kiosk = viewport === viewports.kiosk ? "?kiosk=1" : "";
      const visit = await (await Visit.arrive(page)).find("880303420", chosen);
      for (const path of ["/size", "/product-detail", "/rut"]) {
        await visit.open(`${path}${kiosk}`);
        await expect(page.getByRole("contentinfo").getByRole("button").first()).toBeVisible();
        expect(await coveredByTab(page, "Tab"), path).toEqual([]);
        expect(await coveredByTab(page, "Shift+Tab"), path).toEqual([]);
      }
    });
  });
}

/** Goes through the whole page. @returns the names of what something else lay over when it had the focus */
async function coveredByTab(page: Page, key: string): Promise<string[]> {
  const covered: string[] = [];
  const seen = new Set<string>();
  await page.evaluate(() => {
    // The next Tab begins at the page's start.
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute("tabindex");
  });
  for (let presses = 0; presses < 100; presses++) {
    await page.keyboard.press(key);
    const { name, free } = await page.evaluate(focused);
    // Backwards from the page's start leaves it first.
    if (name === undefined && seen.size === 0) continue;
    if (name === undefined || seen.has(name)) break;
    seen.add(name);
    if (!free) covered.push(name);
  }
  expect(seen.size).toBeGreaterThan(4);
  return covered;
}

/** What has the focus, and whether its middle and its upper and lower edges are in sight. */
async function focused() {
  // What the focus scrolled to is drawn.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const element = document.activeElement;
  if (element === null || element === document.body) return { name: undefined, free: true };
  const target = element.closest("label") ?? element;
  const { left, top, bottom, width, height } = target.getBoundingClientRect();
  const free = [top + 4, top + height / 2, bottom - 4].every((y) => {
    const there = document.elementFromPoint(left + width / 2, y);
    console.log("COV", top, bottom, y, there?.outerHTML.slice(0, 200));
    return there !== null && (target.contains(there) || there.contains(target));
  });
  const place = [...document.querySelectorAll("button, a, input, section, [tabindex]")].indexOf(element);
  return { name: `${place} ${element.getAttribute("aria-label") ?? target.textContent}`, free };
}
