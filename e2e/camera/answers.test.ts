import { expect, type Page } from "@playwright/test";
import { inspect, type Surface, viewports } from "../page/inspect.ts";
import { typeAsReader } from "../page/type-as-reader.ts";
import { Visit } from "../page/visit.ts";
import { test, videoCamera } from "./camera-browser.ts";
import { codePicture } from "./code-picture.ts";
import { makeCameraVideo } from "./make-video.ts";
import { makePictureVideo } from "./picture-video.ts";

const ean = "7808801014102";
const unknown = "4006381333931";
const elsewhere = `https://horma.example/store/0102/01/0${ean}`;

for (const surface of ["phone", "kiosk"] as const satisfies Surface[]) {
  test.describe(surface, () => {
    test.use({ viewport: viewports[surface] });

    test("[TR-16] a code that the store does not know says so, the camera goes on, and the next code replaces it", async ({
      openBrowser,
    }) => {
      const page = await openBrowser(videoCamera(makeCameraVideo({ ean: unknown })));
      const searches = countSearches(page);
      await openScan(page, surface);
      const sheet = page.getByRole("region", { name: "No conocemos ese código" });
      await expect(sheet).toContainText(unknown);
      await expect(page.getByText(`No conocemos ese código: ${unknown}`)).toHaveRole("status");
      await expect.poll(() => cameraRuns(page)).toBe(true);
      await inspect(page, surface, "scan-code-unknown");
      await sheet.getByRole("button", { name: "Seguir escaneando" }).click();
      await expect(sheet).toBeHidden();
      await typeAsReader(page, unknown);
      await expect(sheet).toBeVisible();
      expect(searches()).toBe(1);
      // The link of another store's label is not searched until the shopper wants it.
      await typeAsReader(page, elsewhere);
      const other = page.getByRole("region", { name: "Ese código es de otra tienda" });
      await expect(other).toContainText("Es de Los Aromos. Apunta a una caja de aquí.");
      await expect(other).toContainText(ean);
      await expect(sheet).toBeHidden();
      await inspect(page, surface, "scan-code-other-store");
      await other.getByRole("button", { name: "Cerrar" }).click();
      await expect(other).toBeHidden();
      expect(searches()).toBe(1);
      await typeAsReader(page, elsewhere);
      await other.getByRole("button", { name: "Buscar este modelo aquí" }).click();
      await expect(page).toHaveURL(/\/product-detail$/);
      await expect(page.getByRole("heading", { name: "Brisa 2" })).toBeVisible();
    });

    test("[TR-16] [ST-12] a code seen again shows its product, and a tap opens it as it was left", async ({
      openBrowser,
    }) => {
      const page = await openBrowser(videoCamera(makeCameraVideo({ ean })));
      const searches = countSearches(page);
      await openScan(page, surface);
      await expect(page).toHaveURL(/\/product-detail$/);
      await page.getByRole("button", { name: "Talla 41", exact: true }).click();
      await page.goBack();
      const seen = page.getByRole("button", { name: /Brisa 2.*Abrir/ });
      await expect(seen).toContainText("Ya lo viste recién");
      await expect(seen).toContainText("Elegiste 41");
      await inspect(page, surface, "scan-code-seen");
      await seen.click();
      await expect(page).toHaveURL(/\/product-detail$/);
      const size = page.getByRole("button", { name: "Talla 41", exact: true });
      await expect(size).toHaveAttribute("aria-pressed", "true");
      expect(searches()).toBe(1);
    });

    test("[TR-16] the label of another store is told from this store's by its link", async ({
      openBrowser,
    }) => {
      const video = await makePictureVideo(await codePicture(elsewhere), "other-store");
      const page = await openBrowser(videoCamera(video));
      await openScan(page, surface);
      await expect(page.getByRole("region", { name: "Ese código es de otra tienda" })).toBeVisible();
      await page.getByRole("button", { name: "Ingresar código manualmente" }).click();
      await expect(page).toHaveURL(/\/manual-code$/);
    });

    test("[TR-16] a QR code that is no product code opens nothing, and the bars are asked for", async ({
      openBrowser,
    }) => {
      const video = await makePictureVideo(await codePicture("https://horma.example/hola"), "no-product");
      const page = await openBrowser(videoCamera(video));
      const searches = countSearches(page);
      await openScan(page, surface);
      await expect.poll(() => cameraRuns(page)).toBe(true);
      const other = page.getByText("Ese QR no es el del calzado.", { exact: true });
      if (surface === "phone") {
        await expect(other).toBeVisible();
        await inspect(page, surface, "scan-code-no-product");
        await expect(other).toHaveCount(0);
      }
      await typeAsReader(page, "https://horma.example/store/0102");
      await expect(other).toBeVisible();
      await expect(page).toHaveURL(/\/scan-code/);
      await expect(page.getByRole("region")).toHaveCount(0);
      await expect(page.getByRole("alert")).toHaveCount(0);
      await expect(page.getByRole("button", { name: "Ingresar código manualmente" })).toBeVisible();
      expect(searches()).toBe(0);
    });
  });
}

test("[SC-04] 'Ingresar código manualmente' stays on one line on the narrowest phone", async ({
  openBrowser,
}) => {
  const page = await openBrowser(videoCamera(makeCameraVideo({ ean: unknown })));
  await page.setViewportSize({ width: 360, height: 640 });
  await openScan(page, "phone");
  const sheet = page.getByRole("region", { name: "No conocemos ese código" });
  const row = sheet.getByText("Ingresar código manualmente");
  await expect(row).toBeVisible();
  expect(await lines(row)).toBe(1);
  await inspect(page, "phone", "scan-code-unknown-narrow");
  await sheet.getByRole("button", { name: "Cerrar" }).click();
  expect(await lines(page.getByText("Ingresar código manualmente"))).toBe(1);
});

async function openScan(page: Page, surface: Surface): Promise<void> {
  await (await Visit.arrive(page)).open(`/scan-code${surface === "kiosk" ? "?kiosk=1" : ""}`);
}

/** How many times the page asked for a product. */
function countSearches(page: Page): () => number {
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().includes("/search?")) asked += 1;
  });
  return () => asked;
}

/** The camera's picture moves on. */
async function cameraRuns(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const video = document.querySelector("video");
    const before = video?.currentTime ?? 0;
    await new Promise((resolve) => setTimeout(resolve, 300));
    return (video?.currentTime ?? 0) > before;
  });
}

function lines(text: ReturnType<Page["getByText"]>): Promise<number> {
  return text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
}
