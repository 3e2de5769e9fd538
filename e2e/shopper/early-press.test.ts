import { appScripts, holdBack } from "../page/hold.ts";
import { viewports, watchConsole } from "../page/inspect.ts";
import { startButton } from "../page/start-button.ts";
import { Visit } from "../page/visit.ts";
import { withoutCamera } from "../page/without-camera.ts";
import { expect, type Locator, type Page, test } from "../test.ts";

const drawn = (page: Page) => page.locator(".boot").getByRole("button", { name: "Comenzar" });

test("[SC-02] [SC-03] [AP-15] 'Comenzar' pressed twice before the app is there begins one visit, and every screen is counted once", async ({
  page,
}) => {
  const console = watchConsole(page);
  const counted = countPages(page);
  await withoutCamera(page);
  const { release } = await holdBack(page, appScripts);
  await page.goto("/store/0101", { waitUntil: "commit" });
  await drawn(page).click();
  await expect(drawn(page)).toHaveAttribute("aria-busy", "true");
  await drawn(page).click();
  release();
  await expect(page.getByRole("button", { name: "Ingresar código manualmente" })).toBeVisible();
  await expect.poll(() => counted).toEqual(["/store/:store_code", "/check-in", "/scan-code"]);
  await page.goBack();
  await expect(startButton(page)).toBeVisible();
  await expect.poll(() => counted.at(-1)).toBe("/check-in");
  await expect(page).toHaveURL(/\/check-in$/);
  console.expectNone();
  await page.goBack();
  expect(page.url()).toBe("about:blank");
});

for (const [surface, address] of [
  ["phone", "/"],
  ["phone", "/check-in"],
  ["kiosk", "/"],
  ["kiosk", "/check-in"],
] as const)
  test(`[SC-02] [AP-15] on a ${surface} that knows its store a press at ${address} before the app is there begins one visit`, async ({
    page,
  }) => {
    const console = watchConsole(page);
    await page.setViewportSize(viewports[surface]);
    await withoutCamera(page);
    await (await Visit.arrive(page)).open(surface === "kiosk" ? "/?kiosk=1" : "/");
    await expect(startButton(page)).toBeVisible();
    const counted = countPages(page);
    const { release } = await holdBack(page, appScripts);
    await page.goto(address, { waitUntil: "commit" });
    await drawn(page).click();
    await expect(drawn(page)).toHaveAttribute("aria-busy", "true");
    await drawn(page).click();
    release();
    await expect(page).toHaveURL(/\/scan-code$/);
    await expect.poll(() => counted).toEqual([address, "/scan-code"]);
    await page.goBack();
    await expect(startButton(page)).toBeVisible();
    await expect.poll(() => counted.at(-1)).toBe(address);
    expect(new URL(page.url()).pathname).toBe(address);
    console.expectNone();
  });

test("[SC-03] [AP-15] who does not press stays on check-in, with the focus on the button if it was there", async ({
  page,
}) => {
  const counted = countPages(page);
  const { release } = await holdBack(page, appScripts);
  await page.goto("/store/0101", { waitUntil: "commit" });
  await expect(drawn(page)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(drawn(page)).toBeFocused();
  release();
  await expect(startButton(page)).toBeFocused();
  await expect.poll(() => counted).toEqual(["/store/:store_code", "/check-in"]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/scan-code$/);
});

test("[SC-03] [SC-17] a press at a store that cannot be reached leads to the error, and begins no visit later", async ({
  page,
}) => {
  await (await Visit.arrive(page, "0102")).open("/");
  await expect(startButton(page)).toBeVisible();
  const counted = countPages(page);
  const { release } = await holdBack(page, appScripts);
  await page.route(/\/api\/v1\/stores\?code=0101/, (route) => route.abort("connectionreset"));
  await page.goto("/store/0101", { waitUntil: "commit" });
  await drawn(page).click();
  release();
  await expect(page).toHaveURL(/\/error$/);
  await expect(page.getByRole("heading", { name: "Surgió un inconveniente" })).toBeVisible();
  await expect(page.locator(".boot")).toHaveCount(0);
  await page.getByRole("button", { name: "Volver al inicio" }).click();
  await expect(startButton(page)).toBeVisible();
  await expect.poll(() => counted).toEqual(["/store/:store_code", "/error", "/"]);
  await expect(page).toHaveURL(/\/$/);
});

test("[SC-02] [SC-03] without a store the page offers no button of its own", async ({ page }) => {
  await holdBack(page, appScripts);
  for (const address of ["/store/9999", "/", "/check-in"]) await expectNoButton(page, address, {});
});

test("[SC-02] [TR-17] who knows a store gets no button of the page where check-in has none, or another one", async ({
  page,
}) => {
  const { store = "" } = (await Visit.arrive(page)).stored;
  const closed = JSON.stringify({ ...JSON.parse(store), is_opened: false, can_order_in_advance: false });
  await holdBack(page, appScripts);
  await expectNoButton(page, "/", { store: closed });
  await expectNoButton(page, "/", { store: store.slice(1) });
  await expectNoButton(page, "/", { store, language: "en" });
  await expectNoButton(page, "/check-in?lang=en", { store });
  await expectNoButton(page, "/check-in", { store, order: "{}" });
  await expectNoButton(page, "/check-in?attract=1", { store, surface: "kiosk" });
  await expectNoButton(page, "/scan-code", { store });
});

test("[SC-02] [SC-03] [FL-02] the page's own button has the app's place and look, also with text at 200%", async ({
  page,
}) => {
  const { store = "" } = (await Visit.arrive(page)).stored;
  const themed = { store: JSON.stringify({ ...JSON.parse(store), theme: "azulino" }) };
  for (const [address, width, height, text, stored] of [
    ["/store/0101", 390, 844, 100, {}],
    ["/store/0101", 390, 664, 100, {}],
    ["/store/0101", 360, 640, 100, {}],
    ["/store/0101", 320, 640, 200, {}],
    ["/store/0101?kiosk=1", 1080, 1920, 100, {}],
    ["/", 390, 664, 100, themed],
    ["/", 1080, 1920, 100, { ...themed, surface: "phone" }],
    ["/check-in", 360, 640, 200, themed],
    ["/check-in", 1080, 1920, 100, themed],
    ["/check-in", 800, 1280, 100, { ...themed, surface: "kiosk" }],
  ] as const) {
    await page.setViewportSize({ width, height });
    const { release } = await holdBack(page, appScripts);
    await open(page, address, stored);
    await enlargeText(page, text);
    await expect(drawn(page)).toBeVisible();
    const before = await lookOf(drawn(page));
    release();
    await expect(startButton(page)).toBeVisible();
    expect
      .soft(await lookOf(startButton(page)), `${address}, ${width}x${height}, text at ${text}%`)
      .toEqual(before);
    await page.evaluate(() => localStorage.clear());
  }
});

/** Opens an address on a device that has stored this, and does not wait for the app. */
async function open(page: Page, address: string, stored: Record<string, string>): Promise<void> {
  const storing = await page.addInitScript((values) => {
    localStorage.clear();
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, stored);
  await page.goto(address, { waitUntil: "commit" });
  // The page's own script has run.
  await expect(page.locator("html")).toHaveAttribute("data-surface", /./);
  await storing.dispose();
}

async function expectNoButton(page: Page, address: string, stored: Record<string, string>): Promise<void> {
  await open(page, address, stored);
  await expect(page.getByText("Cargando", { exact: true }), address).toBeVisible();
  await expect(drawn(page), address).toBeHidden();
}

/** The routes that are counted as seen, in their order. */
function countPages(page: Page): string[] {
  const counted: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/page_view")) counted.push(JSON.parse(String(request.postData())).path);
  });
  return counted;
}

async function enlargeText(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`;
  }, percent);
}

/** Where a button is and how it looks, once the font is there. */
async function lookOf(button: Locator) {
  return button.evaluate(async (element) => {
    await document.fonts.ready;
    const { x, y, width, height } = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    const { color, backgroundColor, borderColor, borderRadius } = style;
    const font = [style.fontFamily, style.fontSize, style.fontWeight, style.fontStretch, style.lineHeight];
    const text = element.querySelector("span")?.getBoundingClientRect().x;
    return { x, y, width, height, text, color, backgroundColor, borderColor, borderRadius, font };
  });
}
