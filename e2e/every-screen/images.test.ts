import { changeAnswers } from "../page/change-answers.ts";
import { Visit } from "../page/visit.ts";
import { restock } from "../store/store-database.ts";
import { expect, type Page, test } from "../test.ts";

const skus = ["880104400", "880104410"];

test.use({ deviceScaleFactor: 2 });
test.beforeAll(() => restock(skus));

/** How much wider than its place a picture may be: the available widths are no further apart, except for the largest. */
const mostWider = 1.6;
/** The most that a page may shift and still count as steady (Web Vitals). */
const goodShift = 0.1;

test("a phone fetches pictures hardly wider than it shows them, and hardly moves when they come", async ({
  page,
}) => {
  await watchShifts(page);
  const visit = await (await (await Visit.arrive(page)).find("880104400", [])).identify("9400001", "Cata");
  await visit.order(skus);
  await changeAnswers(page, /\/order\/pendings$/, (orders) =>
    (orders as object[]).map((order) => ({ ...order, status_id: "dispatch", state: "dispatch" })),
  );
  for (const path of ["/product-detail", "/size", "/home", "/orders"]) {
    await visit.open(path);
    await expect(page.locator("img").first()).toBeVisible();
    const pictures = await shownPictures(page);
    expect(pictures.length, path).toBeGreaterThan(0);
    for (const { picture, fetched, shown } of pictures)
      expect(fetched / shown, `${path}: ${picture}, ${fetched} px for ${shown}`).toBeLessThanOrEqual(
        mostWider,
      );
    expect(await shifts(page), path).toBeLessThan(goodShift);
  }
});

type Picture = { picture: string; fetched: number; shown: number };

/**
 * Every visible picture: its file's width, and the screen pixels of its largest place (a small place reuses that file). The
 * smallest file fits any place.
 */
function shownPictures(page: Page): Promise<Picture[]> {
  return page.evaluate(async () => {
    const smallest = 160;
    const seen = new Map<string, Picture>();
    for (const image of document.querySelectorAll("img")) {
      if (!image.checkVisibility() || image.getBoundingClientRect().top > innerHeight) continue;
      await image.decode();
      const [, picture = "", width] = /([^/]+)-(\d+)\.webp$/.exec(image.currentSrc) ?? [];
      const before = seen.get(picture) ?? { picture, fetched: 0, shown: smallest };
      const shown = Math.max(before.shown, image.clientWidth * devicePixelRatio);
      seen.set(picture, { picture, fetched: Math.max(before.fetched, Number(width)), shown });
    }
    return [...seen.values()];
  });
}

/** Notes layout shifts after the first picture. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved = {
      since: Number.POSITIVE_INFINITY,
      entries: [] as (PerformanceEntry & { value: number })[],
    };
    Object.assign(window, { moved });
    new MutationObserver(() => {
      if (document.querySelector("img")) moved.since = Math.min(moved.since, performance.now());
    }).observe(document, { childList: true, subtree: true });
    new PerformanceObserver((list) => {
      moved.entries.push(...(list.getEntries() as typeof moved.entries));
    }).observe({ type: "layout-shift", buffered: true });
  });
}

type Moved = { since: number; entries: { startTime: number; value: number }[] };

function shifts(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { since, entries } = (window as unknown as { moved: Moved }).moved;
    return entries.reduce((sum, { startTime, value }) => (startTime < since ? sum : sum + value), 0);
  });
}
