import type { StoreWait } from "@horma/contract";
import { inspect, viewports } from "../page/inspect.ts";
import { Visit } from "../page/visit.ts";
import { expect, type Page, test } from "../test.ts";

const [sku, other] = ["880101410", "880101415"];
const usual: StoreWait = { ahead: 2, runners: 2, expected: { from: 230_000, until: 345_000 } };

const long: StoreWait = { ahead: 8, runners: 1, expected: { from: 600_000, until: 930_000 } };

/** Answers for the store's queue, which the tests beside this one change. */
async function queue(page: Page, wait: StoreWait): Promise<void> {
  await page.route(/\/wait\?store_id=/, (route) => route.fulfill({ json: wait }));
}

async function expectWholeSizes(page: Page): Promise<void> {
  const footer = await page.locator("footer").boundingBox();
  const sizes = await page.getByRole("button", { name: /^Talla \d/ }).all();
  expect(sizes).toHaveLength(12);
  for (const size of sizes) {
    const { y, height } = (await size.boundingBox()) ?? { y: 0, height: 1_000 };
    expect(y + height).toBeLessThanOrEqual(footer?.y ?? 0);
  }
}

test.describe("phone", () => {
  test.use({ viewport: viewports.phone });

  test("[ET-03] a product says what a request made now would be promised by this store", async ({ page }) => {
    const answered = page.waitForResponse(/\/wait\?store_id=/);
    await (await (await Visit.arrive(page)).find(sku, [sku])).open("/product-detail");
    expect((await answered).status()).toBe(200);
    await expect(page.getByText("Si la pides ahora")).toBeVisible();
    await expect(page.getByText(/^(Te toca|\d+ antes que tú)$/)).toBeVisible();
  });

  test("[ET-03] beside the wait all twelve sizes and the button stay whole", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 664 });
    const visit = await (await Visit.arrive(page)).find(sku, [sku, other]);
    await queue(page, long);
    await visit.open("/product-detail");
    await expect(page.getByText("10 a 16 minutos")).toBeAttached();
    await expectWholeSizes(page);
    await queue(page, usual);
    await visit.open("/product-detail");
    await expect(page.getByText("Si las pides ahora")).toBeVisible();
    await expect(page.getByText("4 a 6 minutos")).toBeAttached();
    await expectWholeSizes(page);
    await inspect(page, "phone", "product-wait");
  });

  test("[ET-03] without anyone at work it says so, and the button stays; where nothing is known there is nothing", async ({
    page,
  }) => {
    await queue(page, { ahead: 1, runners: 0, expected: null });
    const visit = await (await Visit.arrive(page)).find(sku, [sku]);
    await visit.open("/product-detail");
    await expect(page.getByText("Ahora nadie prepara")).toBeVisible();
    await expect(page.getByRole("button", { name: "Me la quiero probar" })).toBeEnabled();
    await page.route(/\/wait\?store_id=/, (route) => route.fulfill({ status: 404, json: {} }));
    await visit.open("/product-detail");
    await expect(page.getByRole("button", { name: "Me la quiero probar" })).toBeEnabled();
    await expect(page.getByText("Si la pides ahora")).toHaveCount(0);
  });

  test("[ET-03] the welcome says it above its button", async ({ page }) => {
    await queue(page, usual);
    await page.goto("/store/0101");
    await expect(page.getByText("4–6 min si pides ahora")).toBeVisible();
    await inspect(page, "phone", "check-in-wait");
  });
});

test.describe("kiosk", () => {
  test.use({ viewport: viewports.kiosk });

  test("[ET-03] the kiosk's start says what a request made now would be promised by this store", async ({
    page,
  }) => {
    const answered = page.waitForResponse(/\/wait\?store_id=/);
    await page.goto("/store/0101?kiosk=1");
    expect((await answered).status()).toBe(200);
    await expect(page.getByText(/^(Te toca|Antes que tú)$/)).toBeVisible();
    await expect(page.getByText(/^Si pides ahora, (en|entre)$/)).toBeVisible();
  });

  test("[ET-03] the kiosk says who is next, and of a queue that many fetch for only how long it is", async ({
    page,
  }) => {
    await queue(page, { ...usual, ahead: 0 });
    await page.goto("/store/0101?kiosk=1");
    await expect(page.getByText("Te toca")).toBeVisible();
    await expect(page.getByText("4 a 6 minutos")).toBeAttached();
    await queue(page, { ...usual, ahead: 11 });
    await page.reload();
    await expect(page.getByText("Más de 10 antes")).toBeVisible();
    await expect(page.getByText("Más de 15 minutos")).toHaveCount(0);
  });

  test("[ET-03] the kiosk's start says it above the steps, and offers the phone for a long wait", async ({
    page,
  }) => {
    await queue(page, usual);
    await page.goto("/store/0101?kiosk=1");
    await expect(page.getByText("Si pides ahora, entre")).toBeVisible();
    await expect(page.getByText("Retira y pruébate")).toBeInViewport({ ratio: 1 });
    await inspect(page, "kiosk", "check-in-wait");
    await queue(page, long);
    await page.reload();
    await expect(page.getByText("Más de 15 minutos")).toBeVisible();
    await expect(page.getByRole("img", { name: /^Código QR de esta tienda/ })).toBeVisible();
  });
});
