import { as, changeOrder, metaOf } from "../page/change-answers.ts";
import { takePicture } from "../page/inspect.ts";
import { expectInSight } from "../page/low-phones.ts";
import { startButton } from "../page/start-button.ts";
import { Visit } from "../page/visit.ts";
import { restock } from "../store/store-database.ts";
import { expect, type Page, test } from "../test.ts";

const skus = ["880104400", "880104410"];
const longAlias = "Maximiliana Esperanz";
const sizes = [
  [390, 664],
  [360, 640],
] as const;

test.beforeAll(() => restock([...skus, "880102400"]));

test("[FL-03] with text at 200% the steps end before the mark, and check-in has its title", async ({
  page,
}) => {
  const visit = await (await Visit.arrive(page)).find("880102400", ["880102400"]);
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await visit.open("/rut");
    await expect(page.getByRole("textbox", { name: "RUT" })).toBeVisible();
    await doubleText(page);
    const steps = await page.getByRole("img", { name: "Paso 4 de 6" }).boundingBox();
    const last = await page.locator("[role=img] > span:last-child").boundingBox();
    const mark = await page.locator("header .wordmark").boundingBox();
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(mark?.x ?? 0);
    expect(steps?.width).toBeGreaterThan(60);
    await visit.open("/");
    await expect(startButton(page)).toBeVisible();
    await doubleText(page);
    expect((await page.locator("h1").boundingBox())?.height).toBeGreaterThan(80);
  }
});

test("[SC-05] a size stands whole in its box on a narrow phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await (await (await Visit.arrive(page)).find("880102400")).open("/size");
  const size = page.getByRole("button", { name: /^39[.,]5/ }).or(page.getByText("39½").first());
  await expect(size.first()).toBeVisible();
  const cut = await page.evaluate(
    () =>
      [...document.querySelectorAll("main button:has(.num), main label:has(.num)")].filter((tile) => {
        const range = document.createRange();
        range.selectNodeContents(tile.querySelector(".num") as Element);
        const [text, box] = [range.getBoundingClientRect(), tile.getBoundingClientRect()];
        return text.left < box.left + 6 || text.right > box.right - 6;
      }).length,
  );
  expect(cut).toBe(0);
});

test("[SC-23] a header without a way back begins where the page does", async ({ page }) => {
  const visit = await (await (await Visit.arrive(page)).find("880104400")).identify("9300018", "Cata");
  await visit.open("/home");
  const title = await page.getByText("Tienda Alameda").boundingBox();
  const heading = await page.getByRole("heading", { level: 1 }).boundingBox();
  expect(title?.x).toBe(heading?.x);
});

test("[FL-02] [SC-13] [SC-14] on low phones a box that stayed shut, its cancelling and the poll are whole", async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 664 });
  const visit = await (await (await Visit.arrive(page)).find("880104400", skus)).identify(
    "9300017",
    longAlias,
  );
  const hashId = await visit.order(skus);
  await visit.open(`/preparing/${hashId}`);
  const open = page.getByRole("button", { name: "Abrir Smartbox" });
  await expect(open).toBeVisible({ timeout: 60_000 });
  await page.route("**/order/deliver", (route) =>
    route.fulfill({
      status: 503,
      json: { status: "unavailable", code: "door_not_opened", message: "it stayed shut" },
    }),
  );
  await open.click();
  await expect(page.getByRole("alert")).toBeVisible();
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await expectInSight(`pick-up, not opened, at ${width}`, [
      page.getByRole("button", { name: "Cancelar mi pedido" }),
      page.getByRole("heading", { level: 1 }),
      open,
    ]);
    await takePicture(page, `phone/pick-up-not-opened-${width}`);
  }
  await page.unroute("**/order/deliver");
  await open.click();
  await expect(page).toHaveURL(/\/thanks$/);
  await expect(page.getByRole("button", { name: "Ver los pares que tengo" })).toBeVisible();
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    const picture = page.locator("main [role=status] svg").first();
    const shown = (await picture.isVisible()) ? ((await picture.boundingBox())?.height ?? 0) : undefined;
    if (shown !== undefined) expect(shown).toBeGreaterThan(50);
    await takePicture(page, `phone/thanks-opened-${width}`);
  }
  await page.getByRole("radio", { name: "Mal", exact: true }).click();
  const words = ["Me encantó", "Bien", "Más o menos", "Mal", "La atención"];
  await expectInSight(
    "poll of an unhappy shopper with a long alias",
    words.map((word) => page.getByText(word, { exact: true })),
  );
});

test("[SC-14] [TR-15] after the zone the poll draws the zone, and no smart box", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  const visit = await (await (await Visit.arrive(page)).find("880104400", skus)).identify(
    "18290177-6",
    "Cata",
  );
  const hashId = await visit.order(skus);
  const zone = { actual_device: null, deliver_method: "counter" };
  const deadline = new Date(Date.now() + 200_000).toISOString();
  const waiting = { ...zone, status_id: "ready", state: "ready", ...metaOf({ pickup_deadline: deadline }) };
  await changeOrder(page, waiting);
  await page.route("**/order/taken", (route) =>
    route.fulfill({
      json: { status: "success", order: { ...JSON.parse(visit.stored.order ?? ""), ...zone, ...as("done") } },
    }),
  );
  await visit.open(`/preparing/${hashId}`);
  await page.getByRole("button", { name: "Ya lo tengo" }).click();
  await expect(page).toHaveURL(/\/thanks$/);
  const picture = page.locator("main [role=status] svg");
  await expect(picture).toHaveAttribute("viewBox", "0 0 390 210");
  await expect(picture.getByText("Cata")).toBeVisible();
  await takePicture(page, "phone/thanks-zone");
});

function doubleText(page: Page): Promise<void> {
  return page.evaluate(async () => {
    document.documentElement.style.setProperty("font-size", "200%");
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
}
