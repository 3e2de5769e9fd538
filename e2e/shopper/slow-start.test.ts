import { appScripts, holdBack } from "../page/hold.ts";
import { viewports } from "../page/inspect.ts";
import { startButton } from "../page/start-button.ts";
import { expect, type Page, test } from "../test.ts";

test("[SC-03] [FL-02] what the page draws by itself stands where check-in then stands", async ({ page }) => {
  for (const [width, height, entry] of [
    [390, 844, ""],
    [390, 664, ""],
    [360, 640, ""],
    [820, 1180, ""],
    [1080, 1920, "?kiosk=1"],
  ] as const) {
    await page.setViewportSize({ width, height });
    const { release } = await holdBack(page, appScripts);
    await page.goto(`/store/0101${entry}`, { waitUntil: "commit" });
    await expect(page.getByRole("button", { name: "Comenzar" })).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const words = entry === "" ? ["Tienda", ...everywhere] : everywhere;
    const before = await places(page, words);
    release();
    await expect(startButton(page)).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    // The lid's lifting ends.
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
    const after = await places(page, words);
    for (const [index, place] of after.entries())
      expect
        .soft(Math.abs((before[index] ?? 0) - place), `${words[index]} at ${width}x${height}`)
        .toBeLessThan(3);
    await page.evaluate(() => localStorage.clear());
  }
});

test("[SC-03] on a kiosk the lid that the page draws by itself is as wide as the screen", async ({
  page,
}) => {
  await page.setViewportSize(viewports.kiosk);
  await holdBack(page, appScripts);
  await page.goto("/store/0101?kiosk=1", { waitUntil: "commit" });
  await expect(page.getByText(/^CLICK/)).toBeVisible();
  const lid = await page.locator(".boot-lid").boundingBox();
  expect(lid).toMatchObject({ x: 0, y: 0, width: viewports.kiosk.width });
});

test("[SC-03] [FL-07] on a slow network and phone the steps and the button come first, and the reader only with its screen", async ({
  page,
}) => {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const slow = { offline: false, latency: 200, downloadThroughput: 50_000, uploadThroughput: 50_000 };
  await session.send("Network.emulateNetworkConditions", slow);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/store/0101", { waitUntil: "commit" });
  await expect(page.getByText("Escanea el código")).toBeVisible();
  await expect(page.getByRole("button", { name: "Comenzar" })).toBeVisible();
  const start = startButton(page);
  await expect(start).toBeHidden();
  await expect(start).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(asked.filter(isReader)).toEqual([]);
  await session.send("Network.emulateNetworkConditions", { ...slow, downloadThroughput: -1 });
  const reader = page.waitForRequest((request) => isReader(request.url()));
  await start.click();
  await reader;
});

for (const app of ["/", "/staff/", "/office/"])
  test(`[FL-07] the icon of ${app} is stored by the browser, which looks for it at each screen`, async ({
    page,
  }) => {
    await page.goto(app);
    const icon = (await page.locator("link[rel=icon]").getAttribute("href")) ?? "";
    const answer = await page.request.get(icon);
    expect(answer.headers()).toMatchObject({
      "content-type": "image/svg+xml",
      "cache-control": "public, max-age=31536000, immutable",
    });
  });

const isReader = (url: string) => /\.wasm$|decode-worker/.test(url);

/** What check-in shows on a phone and on a kiosk. */
const everywhere = ["CLICK", "Escanea el código", "Elige tu talla", "Retira y pruébate", "Comenzar"];

/** Where each of these texts begins, from the top. */
function places(page: Page, words: readonly string[]): Promise<number[]> {
  return page.evaluate(
    (texts) =>
      texts.map((words) => {
        const found = document.evaluate(
          `//body//text()[normalize-space()="${words}"]/..`,
          document,
          null,
          XPathResult.FIRST_ORDERED_NODE_TYPE,
        ).singleNodeValue as Element;
        const range = document.createRange();
        const text = [...found.childNodes].find((node) => node.textContent?.trim() === words) ?? found;
        range.selectNode(text);
        return range.getBoundingClientRect().top;
      }),
    words,
  );
}
