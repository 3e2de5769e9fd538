import { brokenWords } from "../page/broken-words.ts";
import { holdBack } from "../page/change-answers.ts";
import { watchConsole } from "../page/inspect.ts";
import { startButton } from "../page/start-button.ts";
import { Visit } from "../page/visit.ts";
import { restock } from "../store/store-database.ts";
import { expect, type Page, test } from "../test.ts";

const skus = ["880104400", "880104410"];
/** A phone at the edge of the store's reception: 400 ms there and back, 400 kbit/s. */
const slow3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

test.describe.configure({ timeout: 90_000 });
test.beforeAll(() => restock(skus));

test("[SC-03] on a slow network the store's link shows the box before the app is there, and nothing jumps", async ({
  page,
}) => {
  await slowDown(page);
  await watchShifts(page);
  await page.goto("/store/0101", { waitUntil: "commit" });
  await expect(page.locator(".boot")).toBeVisible();
  await expect(startButton(page)).toBeVisible({ timeout: 45_000 });
  expect(await shifts(page)).toBeLessThan(0.05);
});

test("[SC-03] [FL-07] the page draws the welcome by itself, its words whole, in the retailer's colour, before any file of the app is there", async ({
  page,
}) => {
  const console = watchConsole(page);
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const asked: string[] = [];
  await page.route(/\/assets\//, async (route) => {
    asked.push(route.request().url());
    await released;
    await route.continue();
  });
  await page.goto("/store/0101", { waitUntil: "commit" });
  const box = page.locator(".boot");
  await expect(box).toHaveCSS("background-color", "rgb(255, 90, 31)");
  await expect(box).toContainText("Alameda");
  await expect(box).toContainText("Escanea el código");
  // Painted, not only there: the stylesheet that is still missing keeps nothing back.
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length))
    .toBe(1);
  expect(asked[0]).toMatch(/\.woff2$/);
  expect(await brokenWords(page)).toEqual([]);
  release();
  await expect(startButton(page)).toBeVisible();
  expect(asked.filter((url) => url.endsWith(".woff2"))).toHaveLength(1);
  console.expectNone();
});

test("[SC-02] [SC-04] on a slow network a press on the way to a screen that is not here yet is answered at once", async ({
  page,
}) => {
  await (await Visit.arrive(page)).open("/");
  // Nothing is fetched ahead: the shopper is faster than the network.
  await page.addInitScript(() => {
    Object.assign(window, { requestIdleCallback: () => 0 });
  });
  await page.reload();
  await expect(startButton(page)).toBeVisible();
  await answeredAtOnce(page, "Comenzar", "[role=progressbar]");
  await expect(page).toHaveURL(/\/scan-code$/);
  await expect(page.getByRole("progressbar", { name: "Cargando", exact: true })).toBeHidden();
});

test("[SC-05] on a slow network a search is covered by its overlay at once", async ({ page }) => {
  await (await Visit.arrive(page)).open("/manual-code");
  await page.getByRole("textbox").fill("880104400");
  await slowDown(page);
  await answeredAtOnce(page, "Buscar", "dialog[open]");
  await expect(page).toHaveURL(/\/product-detail$/, { timeout: 30_000 });
});

test("[SC-09] [SC-10] on a slow network the way to an order says at once that it is under way, and nothing jumps", async ({
  page,
}) => {
  const visit = await (await (await Visit.arrive(page)).find("880104400", skus)).identify("18290177-6");
  await visit.open("/alias");
  await page.getByRole("textbox").fill("Cata");
  await page.waitForLoadState("networkidle");
  await slowDown(page);
  await answeredAtOnce(page, "Continuar", "[aria-busy=true], [role=progressbar]");
  await expect(page.getByRole("heading", { name: "ENVIADO SOLICITUD" })).toBeVisible({ timeout: 30_000 });
  await expect(page).toHaveURL(/\/preparing\/[\w-]{20,}$/, { timeout: 30_000 });
  await expect(page.getByText("Sin conexión")).toBeHidden();
});

test("[SC-13] [ST-10] on a slow network opening the box says at once that it is under way, and it opens", async ({
  page,
}) => {
  const visit = await (await (await Visit.arrive(page)).find("880104400", skus)).identify(
    "19345678-2",
    "Cata",
  );
  const hashId = await visit.order(skus);
  await visit.open(`/preparing/${hashId}`);
  await expect(page.getByRole("button", { name: "Abrir Smartbox" })).toBeVisible({ timeout: 40_000 });
  await slowDown(page);
  await answeredAtOnce(page, "Abrir Smartbox", "[aria-busy=true], dialog[open]");
  await expect(page).toHaveURL(/\/thanks$/, { timeout: 30_000 });
});

test("[SC-21] [ST-11] 'Actualizando...' is there only while an answer is awaited: slow, dead and recovered", async ({
  page,
}) => {
  const visit = await (await (await Visit.arrive(page)).find("880104400", skus)).identify("9300004", "Cata");
  await visit.order(skus);
  const network = { answers: true, slow: false };
  const released: (() => void)[] = [];
  await holdBack(page);
  await page.route(/\/order\/pendings$/, async (route) => {
    if (network.slow) await new Promise<void>((resolve) => released.push(resolve));
    return network.answers ? route.fallback() : route.abort();
  });
  await page.route("**/readyz", (route) => (network.answers ? route.fallback() : route.abort()));
  const word = page.locator("p", { hasText: "Actualizando..." });
  const banner = page.getByText("Sin conexión");
  await visit.open("/orders");
  await expect(page.getByRole("button", { name: /PREPARANDO$/ })).toBeVisible();
  await expect(word).toHaveCSS("opacity", "0");

  network.slow = true;
  await expect(word).toHaveCSS("opacity", "1", { timeout: 10_000 });
  network.slow = false;
  for (const release of released) release();
  await expect(word).toHaveCSS("opacity", "0");
  await expect(banner).toBeHidden();

  network.answers = false;
  await expect(banner).toBeVisible({ timeout: 15_000 });
  await expect(word).toHaveCSS("opacity", "0");
  await expect(page.getByRole("button", { name: /PREPARANDO$/ })).toBeVisible();

  network.answers = true;
  await expect(banner).toBeHidden({ timeout: 10_000 });
  await expect(word).toHaveCSS("opacity", "0");
});

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", slow3G);
}

/**
 * Presses a button while its calls and files are unanswered, and checks that `sign` shows all the same. The answers come after
 * that. The report has the time, ms.
 */
async function answeredAtOnce(page: Page, button: string, sign: string): Promise<void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held = /\/api\/v1\/falabella\/|\/assets\/later-/;
  await page.route(held, async (route) => {
    await released;
    await route.continue();
  });
  const took = await page.getByRole("button", { name: button, exact: true }).evaluate(
    (element, selector) =>
      new Promise<number>((resolve) => {
        const pressed = performance.now();
        const look = () => {
          const passed = performance.now() - pressed;
          if (document.querySelector(selector) !== null || passed > 5_000) resolve(passed);
          else requestAnimationFrame(look);
        };
        (element as HTMLElement).click();
        look();
      }),
    sign,
  );
  test.info().annotations.push({ type: `ms until ${button} was answered`, description: took.toFixed(0) });
  await expect(page.locator(sign).first()).toBeVisible();
  release();
}

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifted = window as unknown as { shifts: number };
    shifted.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifted.shifts += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** How much the page's layout jumped so far, as CLS counts it. */
function shifts(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { shifts: number }).shifts);
}
