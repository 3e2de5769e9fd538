import { inspect, viewports } from "../page/inspect.ts";
import { readCode } from "../page/read-qr.ts";
import { startButton } from "../page/start-button.ts";
import { expect, type Locator, type Page, test } from "../test.ts";
import { signIn } from "./staff.ts";

test.use({ viewport: viewports.tablet });

/** Pixels of an inch of paper, in pictures of what is printed: as good as a poor office printer. */
const dpi = 192;
/** Points of an inch, as a PDF counts. */
const points = 72;
const a4 = { width: 210, height: 297 };

test("the poster is one A4 sheet whose code opens the store, 78 mm wide", async ({ page, baseURL }) => {
  await signIn(page, "manager", "/staff/print/poster?store=0101");
  const code = page.getByRole("img", { name: /Código QR de/ });
  await inspect(page, "tablet", "staff-print-poster");
  expect(await pagesOf(page)).toEqual([a4]);
  const [sheet] = await printed(page, "poster");
  const box = await code.boundingBox();
  expect(((box?.width ?? 0) / 96) * 25.4).toBeCloseTo(78, 0);
  expect(await readIn(page, code, "QRCode")).toBe(`${baseURL}/store/0101`);
  expect(sheet).toBeDefined();
  await page.emulateMedia({ media: "screen" });
  await page.goto(`${baseURL}/store/0101`);
  await expect(startButton(page)).toBeVisible();
});

test("[SC-22] door labels are twelve to a sheet, and each code names its store and its door", async ({
  page,
  baseURL,
}) => {
  await signIn(page, "technician", "/staff/print/doors?store=0101");
  await expect(page.getByText("0101.box-01", { exact: true })).toBeVisible();
  await inspect(page, "tablet", "staff-print-doors");
  await page.getByRole("button", { name: "Ninguna" }).click();
  await expect(page.getByText("0 hojas A4")).toBeVisible();
  for (let door = 1; door <= 13; door++) {
    await page.getByRole("checkbox", { name: `Smartbox ${door}`, exact: true }).check();
  }
  expect(await pagesOf(page)).toEqual([a4, a4]);
  await printed(page, "doors");
  for (const door of ["1", "4", "12", "13"]) {
    const code = page.getByRole("img", { name: `Código QR de la smartbox ${door}`, exact: true });
    const hwd = `box-${door.padStart(2, "0")}`;
    expect(await readIn(page, code, "QRCode")).toBe(`${baseURL}/pair?d=0101.${hwd}`);
  }
});

test("[FL-11] shelves and slots have labels: a shelf's names it like a door, a slot's counts it", async ({
  page,
  baseURL,
}) => {
  await signIn(page, "manager", "/staff/print/doors?store=0101");
  await page.getByRole("radio", { name: "Estantes" }).check();
  const shelf = page.getByRole("img", { name: /^Código QR del estante/ }).first();
  await expect(shelf).toBeVisible();
  await inspect(page, "tablet", "staff-print-shelves");
  const [named] = await page.getByText(/^0101\.\S+$/).allTextContents();
  await printed(page, "shelves");
  expect(await readIn(page, shelf, "QRCode")).toBe(`${baseURL}/pair?d=${named}`);
  await page.emulateMedia({ media: "screen" });
  await page.setViewportSize(viewports.tablet);

  await page.getByRole("radio", { name: "Bodega" }).check();
  await page.getByRole("button", { name: "Ninguna" }).click();
  await page.getByRole("checkbox").nth(1).check();
  const slot = page.getByRole("img", { name: /^Código QR del lugar/ }).first();
  await expect(slot).toBeVisible();
  await inspect(page, "tablet", "staff-print-slots");
  expect(await pagesOf(page)).toEqual([a4]);
  await printed(page, "slots");
  const location = (await slot.getAttribute("aria-label"))?.replace("Código QR del lugar ", "") ?? "";
  expect(await readIn(page, slot, "QRCode")).toBe(
    `${baseURL}/staff/stocktake/count?store=0101&place=${location}`,
  );
});

test("shoe-box labels are ten to a sheet, as many as are wanted, and every barcode is its EAN", async ({
  page,
}) => {
  await signIn(page, "seller", "/staff/print/box-labels?store=0101");
  await page.getByLabel("Calzado, código o EAN").fill("Brisa 2");
  await page.keyboard.press("Enter");
  const more = page.getByRole("button", { name: "Una etiqueta más de Brisa 2 41½" }).first();
  await expect(more).toBeVisible();
  for (let label = 0; label < 11; label++) await more.click();
  await page.getByRole("button", { name: "Una etiqueta más de Brisa 2 40", exact: true }).first().click();
  await expect(page.getByText("12 etiquetas")).toBeVisible();
  await inspect(page, "tablet", "staff-print-box-labels");
  await page.setViewportSize(viewports.phone);
  await inspect(page, "phone", "staff-print-box-labels");
  await page.setViewportSize(viewports.tablet);
  expect(await pagesOf(page)).toEqual([a4, a4]);
  await printed(page, "box-labels");
  const codes = await page.getByRole("img", { name: /Código de barras/ }).all();
  expect(codes).toHaveLength(12);
  for (const code of codes) {
    const ean = (await code.getAttribute("aria-label"))?.match(/\d{13}/)?.[0];
    // With the white beside the bars, as they stand on the label.
    expect(await readIn(page, code.locator("xpath=.."), "EAN13")).toBe(ean);
  }
  await expect(page.getByText("CL41½").first()).toBeVisible();
});

/** Sizes of the pages that the printer would get, in whole millimetres. */
async function pagesOf(page: Page): Promise<{ width: number; height: number }[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString("latin1");
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => ({
    width: Math.round((Number(width) / points) * 25.4),
    height: Math.round((Number(height) / points) * 25.4),
  }));
}

/** Shows what is printed; leaves a picture of it beside those of the screens. */
async function printed(page: Page, name: string): Promise<Locator[]> {
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.evaluate(() => document.fonts.ready);
  await expect(page.getByRole("banner")).toBeHidden();
  await page.screenshot({ path: `e2e/screenshots/print/${name}.png`, fullPage: true });
  return page.getByRole("article").all();
}

/** Reads a code off the paper, by a reader that is not ours, at the printer's resolution. */
async function readIn(page: Page, code: Locator, format: "QRCode" | "EAN13"): Promise<string> {
  await code.scrollIntoViewIfNeeded();
  const clip = await code.boundingBox();
  if (clip === null) throw new Error("the code is not on the paper");
  const session = await page.context().newCDPSession(page);
  const scroll = await page.evaluate(() => ({ x: scrollX, y: scrollY }));
  const { data } = await session.send("Page.captureScreenshot", {
    clip: { ...clip, x: clip.x + scroll.x, y: clip.y + scroll.y, scale: dpi / 96 },
    captureBeyondViewport: true,
  });
  return readCode(Buffer.from(data, "base64"), format);
}
