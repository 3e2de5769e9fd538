import { Visit } from "../page/visit.ts";
import { withoutStream } from "../page/without-stream.ts";
import { restock } from "../store/store-database.ts";
import { expect, type Page, test } from "../test.ts";

const skus = ["880104400", "880104410"];

test.beforeAll(() => restock(skus));
test.beforeEach(({ page }) => withoutStream(page));

test("[ST-09] [CA-10] a ready order rings once for every answer that says so, and not while it is muted", async ({
  page,
}) => {
  await countRings(page);
  const { visit, hashId } = await ordered(page, "9100004");
  await visit.open(`/preparing/${hashId}`);
  await expect(page).toHaveURL(/\/pick-up$/, { timeout: 40_000 });
  const polls = countAnswers(page, hashId);
  // Browsers allow sound only after a touch.
  await page.mouse.click(195, 120);
  await expect.poll(() => rings(page)).toBeGreaterThan(0);
  const before = { rings: await rings(page), polls: polls.answered };
  await expect.poll(() => polls.answered).toBeGreaterThanOrEqual(before.polls + 4);
  await expect
    .poll(async () => (await rings(page)) - before.rings - (polls.answered - before.polls), {
      intervals: [50],
    })
    .toBe(0);
  await page.getByRole("button", { name: "Sonido activado" }).click();
  const muted = { rings: await rings(page), polls: polls.answered };
  await expect.poll(() => polls.answered).toBeGreaterThan(muted.polls + 1);
  expect(await rings(page)).toBe(muted.rings);
});

test("[ST-09] neither a reload nor a second tab rings by itself: one bell for each ready answer", async ({
  page,
  context,
}) => {
  await countRings(page);
  const { visit, hashId } = await ordered(page, "9100010");
  await visit.open(`/preparing/${hashId}`);
  await expect(page).toHaveURL(/\/pick-up$/, { timeout: 40_000 });
  // Without an answer nothing rings, however often the screen opens.
  const poll = new RegExp(`/order/${hashId}$`);
  await page.route(poll, () => undefined);
  for (let reload = 0; reload < 2; reload++) {
    await page.reload();
    await expect(page.getByText(/hoy a las/)).toBeVisible();
    await page.mouse.click(195, 120);
    await page.waitForTimeout(1_000);
    expect(await rings(page)).toBe(0);
  }
  await page.unroute(poll);
  await expect.poll(() => rings(page)).toBeGreaterThan(0);

  const second = await context.newPage();
  await countRings(second);
  await second.goto("/pick-up");
  await expect(second.getByText(/hoy a las/)).toBeVisible();
  await second.mouse.click(195, 120);
  const both = async () => (await rings(page)) + (await rings(second));
  const before = await both();
  const polls = [countAnswers(page, hashId), countAnswers(second, hashId)] as const;
  await expect.poll(() => Math.min(polls[0].answered, polls[1].answered)).toBeGreaterThanOrEqual(5);
  const heard = (await both()) - before;
  expect(heard).toBeGreaterThanOrEqual(4);
  // Two bells would ring ten times.
  expect(heard).toBeLessThanOrEqual(Math.min(polls[0].answered, polls[1].answered) + 2);
});

async function ordered(page: Page, document: string): Promise<{ visit: Visit; hashId: string }> {
  const visit = await (await (await Visit.arrive(page)).find("880104400", skus)).identify(document, "Cata");
  return { visit, hashId: await visit.order(skus) };
}

/** Counts the sounds that the page starts; call it before the page loads. */
async function countRings(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { rings: 0 });
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (...when) {
      (window as unknown as { rings: number }).rings += 1;
      return start.apply(this, when);
    };
  });
}

function rings(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { rings: number }).rings);
}

/** How many polls of an order are answered from now on. */
function countAnswers(page: Page, hashId: string): { answered: number } {
  const polls = { answered: 0 };
  page.on("requestfinished", (request) => {
    if (request.url().endsWith(`/order/${hashId}`)) polls.answered += 1;
  });
  return polls;
}
