import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { inspect } from "../page/inspect.ts";
import { Visit } from "../page/visit.ts";
import { deniedCamera, test } from "./camera-browser.ts";
import { codePicture } from "./code-picture.ts";
import { phonePhoto, pictureFiles } from "./pictures.ts";

const ean = "7808801014102";

test("[CA-09] [ST-13] the code of a picture in any format leads to its product", async ({ openBrowser }) => {
  test.slow();
  const page = await openBrowser(deniedCamera);
  for (const [ending, draw] of Object.entries(pictureFiles)) {
    await test.step(ending, async () => {
      await withoutPermission(page);
      await choose(page, `etiqueta.${ending}`, await draw(ean));
      await expect(page).toHaveURL(/\/product-detail$/);
      await expect(page.getByRole("heading", { name: "Brisa 2" })).toBeVisible();
    });
  }
});

for (const [megapixels, width, height] of [
  [12, 4032, 3024],
  [20, 5184, 3888],
] as const) {
  test(`[CA-09] a phone's photo of ${megapixels} MP, turned by its EXIF orientation, is read`, async ({
    openBrowser,
  }) => {
    const page = await withoutPermission(await openBrowser(deniedCamera));
    await choose(page, "IMG_0042.JPG", await phonePhoto(ean, width, height));
    await expect(page).toHaveURL(/\/product-detail$/);
  });
}

test("[CA-09] what a file is, its content says, not its name", async ({ openBrowser }) => {
  const page = await withoutPermission(await openBrowser(deniedCamera));
  await choose(page, "photo.gif", (await pictureFiles.png?.(ean)) ?? Buffer.alloc(0));
  await expect(page).toHaveURL(/\/product-detail$/);
});

test("[CA-09] a file of another type, a broken one and one without a code get a clear answer, and another try", async ({
  openBrowser,
}) => {
  const page = await withoutPermission(await openBrowser(deniedCamera));
  const alert = page.getByRole("alert");
  await choose(page, "catalogue.jpg", Buffer.from("%PDF-1.7"));
  await expect(alert.last()).toContainText("No podemos leer ese archivo.");
  const whole = (await pictureFiles.jpg?.(ean)) ?? Buffer.alloc(0);
  await choose(page, "torn.jpg", whole.subarray(0, 40));
  await expect(alert.last()).toHaveText("La foto está dañada. Elige otra.");
  await choose(page, "wall.png", (await pictureFiles.png?.(undefined)) ?? Buffer.alloc(0));
  await expect(alert.last()).toContainText("No encontramos un código en la foto.");
  await inspect(page, "phone", "scan-code-photo-without-code");
  await choose(page, "label.jpg", whole);
  await expect(page).toHaveURL(/\/product-detail$/);
});

test("[CA-09] [CA-06] a photo of an outer carton or of a DataMatrix says what to do", async ({
  openBrowser,
}) => {
  const page = await withoutPermission(await openBrowser(deniedCamera));
  const alert = page.getByRole("alert");
  await choose(page, "carton.svg", await codePicture("17808801014109", "ITF"));
  await expect(alert.last()).toHaveText("Es una caja grande: ábrela y escanea el par");
  await inspect(page, "phone", "scan-code-photo-of-carton");
  await choose(page, "matrix.svg", await codePicture("010780880101410210L24", "DataMatrix"));
  await expect(alert.last()).toHaveText("Ese código no es el del calzado. Toma una foto de las barras.");
  await choose(page, "label.jpg", (await pictureFiles.jpg?.(ean)) ?? Buffer.alloc(0));
  await expect(page).toHaveURL(/\/product-detail$/);
});

test("[CA-09] [ER-04] a photo of a code that no product has", async ({ openBrowser }) => {
  const page = await withoutPermission(await openBrowser(deniedCamera));
  const unknown = (await pictureFiles.png?.("4006381333931")) ?? Buffer.alloc(0);
  await choose(page, "unknown.png", unknown);
  await expect(page.getByText("Calzado no encontrado")).toBeVisible();
});

test("[CA-09] a photo that needs the second engine is read however long that one takes to arrive", async ({
  openBrowser,
}) => {
  const page = await openBrowser(deniedCamera);
  let asked = false;
  await page.route("**/zbar*.wasm", async (route) => {
    asked = true;
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await route.continue();
  });
  await withoutPermission(page);
  await choose(page, "IMG_0043.JPG", await phonePhoto(ean, 5184, 3888, 240));
  await expect(page).toHaveURL(/\/product-detail$/);
  expect(asked).toBe(true);
});

test("[CA-09] a photo whose engine does not arrive", async ({ openBrowser }) => {
  const page = await openBrowser(deniedCamera);
  await page.route("**/*.wasm", (route) => route.abort());
  await withoutPermission(page);
  await choose(
    page,
    "label.webp",
    await sharp({ create: { width: 9, height: 9, channels: 3, background: "#fff" } })
      .webp()
      .toBuffer(),
  );
  await expect(page.getByRole("alert").last()).toContainText("No pudimos cargar el lector de códigos.");
});

async function withoutPermission(page: Page): Promise<Page> {
  await (await Visit.arrive(page)).open("/scan-code");
  await expect(page.getByRole("button", { name: "Activar permiso" })).toBeVisible();
  return page;
}

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  const asked = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Elegir una foto" }).click();
  await (await asked).setFiles({ name, mimeType: "application/octet-stream", buffer });
}
