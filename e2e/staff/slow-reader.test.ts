import { viewports } from "../page/inspect.ts";
import { typeSlowly } from "../page/type-slowly.ts";
import { Visit } from "../page/visit.ts";
import { withoutCamera } from "../page/without-camera.ts";
import { staffUrl } from "../store/store-under-test.ts";
import { expect, test } from "../test.ts";
import { cardButton, happened, requestPairs, stockUp, tablet } from "./staff-orders.ts";

const skus = ["880104410"] as const;
/** A code that no one knows, with what else readers send. */
const burst = [..."4006381333931", "Tab", "Enter", "Enter"];

test.beforeAll(() => stockUp(skus));

for (const gap of [50, 90, 120]) {
  test(`[ST-12] a reader ${gap} ms from key to key presses no focused button and closes no sheet`, async ({
    browser,
  }) => {
    const page = await tablet(browser, "runner", { camera: false });
    const shopper = await requestPairs(browser, skus);
    const take = cardButton(page, "Tomar", shopper);
    await take.focus();
    await typeSlowly(page, burst, gap);
    await expect(take).toBeFocused();
    expect(await happened(shopper.hashId, "pair_claimed")).toBe(0);

    await page.getByRole("banner").getByRole("button", { name: "Rodrigo" }).click();
    const sheet = page.getByRole("dialog", { name: "Rodrigo" });
    await sheet.getByRole("button", { name: "Bloquear" }).focus();
    await typeSlowly(page, [..."400638", "Escape", ..."1333931", "Enter"], gap);
    await expect(sheet.getByRole("button", { name: "Bloquear" })).toBeFocused();

    // On the PIN pad its digits are no PIN, and its Enter is no try.
    await sheet.getByRole("button", { name: "Bloquear" }).click();
    await expect(page.getByText("Rodrigo, ingresa tu PIN")).toBeVisible();
    const tries: string[] = [];
    page.on("request", (request) => request.url().includes("/staff/login") && tries.push(request.url()));
    await page.getByRole("group", { name: "PIN" }).getByRole("button", { name: "5" }).focus();
    await typeSlowly(page, [..."7808801044101", "Enter"], gap);
    await expect(page.getByText("0 dígitos ingresados")).toBeVisible();
    expect(tries).toEqual([]);
  });

  test(`[ST-12] [CA-01] on the kiosk, ${gap} ms from key to key, the code is whole and a focused button stays unpressed`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ baseURL: staffUrl, viewport: viewports.kiosk });
    const page = await context.newPage();
    await withoutCamera(page);
    await (await (await Visit.arrive(page)).find(skus[0])).open("/check-in?kiosk=1");
    const start = page.getByRole("button").first();
    await expect(start).toBeVisible();
    await start.focus();
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/search?")) asked.push(new URL(request.url()).searchParams.get("q") ?? "");
    });
    await typeSlowly(page, [...skus[0], "Enter", "Enter"], gap);
    await expect(page).toHaveURL(/\/product-detail$/);
    expect(asked).toEqual([skus[0]]);
    await context.close();
  });
}
