import { inspect, viewports } from "../page/inspect.ts";
import { expectNothingSideways } from "../page/large-text.ts";
import { expect, type Page, test } from "../test.ts";
import { enterBy, invite, ownOffice } from "./office.ts";

test.describe("the catalogue in the office", () => {
  let page: Page;
  const server = ownOffice({ offset: 48 }, (entered) => {
    page = entered;
  });

  const save = (on: Page) => on.getByRole("button", { name: "Guardar", exact: true });
  const saved = (on: Page) => expect(on.getByRole("status").filter({ hasText: "Guardado" })).toBeVisible();
  const name = (on: Page) => on.getByRole("textbox", { name: "Nombre", exact: true });
  const color = (on: Page) => on.getByRole("textbox", { name: "Color", exact: true });

  test("[OF-04] products are searched, sorted, filtered and opened, also by the keyboard", async () => {
    await page.goto("/office/catalogue");
    await expect(page.getByRole("row", { name: /880101/ })).toContainText("$69.990");
    await inspect(page, "desk", "office-catalogue");
    await page.getByRole("button", { name: "Marca" }).click();
    await expect(page.getByRole("columnheader", { name: "Marca" })).toHaveAttribute("aria-sort", "ascending");
    await expect(page).toHaveURL(/sort=brand/);
    const field = page.getByRole("searchbox", { name: "Modelo, marca, código, SKU o EAN" });
    await field.fill("7808801014102");
    await expect(page.getByRole("row")).toHaveCount(2);
    await field.fill("brisa lima");
    await expect(page.getByRole("row", { name: /880104/ })).toBeVisible();
    await expect(page.getByRole("row")).toHaveCount(2);
    await field.fill("nada así");
    await expect(page.getByText("Ningún producto es así.")).toBeVisible();
    await field.fill("");
    await page.getByRole("button", { name: /Sin foto/ }).click();
    await expect(page).toHaveURL(/lacks=picture/);
    await page.getByRole("button", { name: /Todos/ }).click();
    await page.getByRole("link", { name: /Brisa 2 ?Hueso/ }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Brisa 2");
    await inspect(page, "desk", "office-product");
    await page.setViewportSize(viewports.tablet);
    await inspect(page, "desk", "office-product-tablet");
    await page.setViewportSize(viewports.desk);
    await expectNothingSideways(page, "office product");
    await page.getByRole("link", { name: "Volver al catálogo" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Catálogo");
    await expect(page.getByRole("row", { name: /880101/ })).toBeVisible();
    await expectNothingSideways(page, "office catalogue");
  });

  test("[OF-04] a name and a price are edited; a wrong EAN is said at its field, and nothing is saved", async () => {
    await page.goto("/office/catalogue/880101");
    await expect(save(page)).toBeDisabled();
    await name(page).fill("Brisa Tres");
    await page.getByRole("textbox", { name: "Precio normal" }).fill("74990");
    const ean = page.getByRole("textbox", { name: "EAN de 880101410" });
    await ean.fill("7808801014102 7808801014109");
    await page.keyboard.press("Tab");
    await save(page).click();
    await expect(page.getByRole("alert")).toHaveText("Hay datos por corregir.");
    await expect(ean).toHaveAttribute("aria-invalid", "true");
    await expect(ean).toBeFocused();
    await expect(ean).toHaveAccessibleDescription(/no es un EAN/);
    await inspect(page, "desk", "office-product-refused");
    await ean.fill("7808801014102 4006381333931");
    await save(page).click();
    await saved(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Brisa Tres");
    await expect(page.getByText(/Cambió Francisca Lagos, hoy/)).toBeVisible();
    await expect(ean).toHaveValue("4006381333931 7808801014102");
    await inspect(page, "desk", "office-product-pinned");
    await page.getByRole("button", { name: /Soltar Nombre/ }).click();
    await expect(page.getByRole("button", { name: /Soltar Nombre/ })).toHaveCount(0);
    await expect(page.getByRole("button", { name: /Soltar Precio normal/ })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("textbox", { name: "Precio normal" })).toHaveValue("74990");
  });

  test("[OF-04] a price in doubt is saved once it is said to be meant", async () => {
    await page.getByRole("textbox", { name: "Precio normal" }).fill("749");
    await save(page).click();
    await expect(
      page.getByText("Es más de diez veces el precio de antes, o menos de un décimo."),
    ).toBeVisible();
    await page.getByRole("checkbox", { name: "Lo revisé: guardar estos precios igual" }).check();
    await save(page).click();
    await saved(page);
  });

  test("[OF-04] pictures change places, and unsaved changes are not left without asking", async () => {
    await page.goto("/office/catalogue/880102");
    const address = page.getByRole("textbox", { name: "Dirección de la foto" });
    const first = await address.inputValue();
    await page.getByRole("button", { name: "Mover después" }).click();
    await expect(address).toHaveValue(first);
    await page.getByRole("link", { name: "Volver al catálogo" }).click();
    const ask = page.getByRole("dialog", { name: "Hay cambios sin guardar" });
    await ask.getByRole("button", { name: "Seguir editando" }).click();
    await save(page).click();
    await saved(page);
    await page.reload();
    await page.getByRole("button", { name: "Foto 2" }).click();
    await expect(address).toHaveValue(first);
    await name(page).fill("Sin guardar");
    await page.getByRole("link", { name: "Volver al catálogo" }).click();
    await ask.getByRole("button", { name: "Salir sin guardar" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Catálogo");
    await expect(page.getByRole("row", { name: /880102/ })).toContainText("Brisa 2");
  });

  test("[OF-04] pictures are uploaded in the order of their names, and what is none is refused in words", async () => {
    await page.goto("/office/catalogue/880103");
    const upload = page.getByLabel("Subir fotos");
    const pictures = page.getByRole("button", { name: /^Foto \d+$/ });
    await expect(pictures.first()).toBeVisible();
    const count = await pictures.count();
    const heic = Buffer.from("\0\0\0\x24ftypheic\0\0\0\0mif1heic", "latin1");
    await upload.setInputFiles([
      { name: "lado 10.png", mimeType: "image/png", buffer: await drawPicture(page, 60, 90) },
      { name: "IMG 3.heic", mimeType: "image/heic", buffer: heic },
      { name: "lado 2.png", mimeType: "image/png", buffer: await drawPicture(page, 90, 60) },
      { name: "punto.png", mimeType: "image/png", buffer: await drawPicture(page, 1, 1) },
    ]);
    await expect(page.getByText("punto.png: Es demasiado pequeña")).toBeVisible();
    await expect(page.getByText("IMG 3.heic: Es una foto HEIC, de iPhone: ábrela")).toBeVisible();
    await expect(pictures).toHaveCount(count + 2);
    await expect(page.getByRole("button", { name: `Foto ${count + 1}` })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await expect(page.getByRole("textbox", { name: "Dirección de la foto" })).toHaveValue(/^\/pictures\//);
    await save(page).click();
    await saved(page);
    await page.reload();
    await page.getByRole("button", { name: `Foto ${count + 1}` }).click();
    const shown = page.getByRole("img", { name: new RegExp(`^Foto ${count + 1} de`) });
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight))
      .toBe(1.5);
    await inspect(page, "desk", "office-product-picture");
  });

  test("[OF-04] many pictures go to their products by the names of their files, and again change nothing", async () => {
    await page.goto("/office/catalogue");
    await page.getByRole("link", { name: "Fotos por nombre" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Fotos por nombre");
    const png = { mimeType: "image/png" };
    const wide = { ...png, name: "880104-7.png", buffer: await drawPicture(page, 90, 60) };
    const high = { ...png, name: "7808801014102 (9).PNG", buffer: await drawPicture(page, 60, 90) };
    const files = [
      wide,
      high,
      { ...png, name: "880104_8.png", buffer: await drawPicture(page, 1, 1) },
      { ...png, name: "880104-07.png", buffer: await drawPicture(page, 40, 40) },
      { ...png, name: "portada.png", buffer: await drawPicture(page, 30, 30) },
      { ...png, name: "880104-lado.png", buffer: await drawPicture(page, 30, 30) },
    ];
    const choose = page.getByLabel("Elegir fotos");
    const row = (name: string) => page.getByRole("row").filter({ hasText: name });
    await choose.setInputFiles(files);
    await expect(page.getByRole("status")).toContainText("Fotos: 3. Productos: 2. 3 archivos no se envían.");
    await expect(row("portada.png")).toContainText("Ningún producto, SKU ni EAN empieza el nombre.");
    await expect(row("880104-lado.png")).toContainText("un lugar del 1 al 20");
    await expect(row("880104-07.png")).toContainText("880104-7.png tiene el mismo producto y lugar");
    await expect(row("7808801014102 (9).PNG")).toContainText("880101");
    await inspect(page, "desk", "office-pictures-by-name");
    await page.getByRole("button", { name: "Enviar 3 fotos" }).click();
    await expect(page.getByRole("status")).toContainText("Guardadas: 2. Ya estaban: 0. Sin guardar: 1.");
    await expect(row("880104_8.png")).toContainText("Es demasiado pequeña");
    await expect(page.getByRole("button", { name: "Enviar 1 foto" })).toBeVisible();
    await inspect(page, "desk", "office-pictures-by-name-sent");
    await page.setViewportSize(viewports.tablet);
    await inspect(page, "desk", "office-pictures-by-name-tablet");
    await page.setViewportSize(viewports.desk);
    await expectNothingSideways(page, "office pictures by name");
    await choose.setInputFiles([wide, high]);
    await expect(row("880104-7.png")).toContainText("reemplaza la que hay");
    await page.getByRole("button", { name: "Enviar 2 fotos" }).click();
    await expect(page.getByRole("status")).toContainText("Guardadas: 0. Ya estaban: 2. Sin guardar: 0.");
    await page.goto("/office/catalogue/880104");
    const last = page.getByRole("button", { name: /^Foto \d+$/ }).last();
    await last.click();
    await expect(page.getByRole("textbox", { name: "Dirección de la foto" })).toHaveValue(/^\/pictures\//);
  });

  test("[OF-04] two people edit the same product: the second keeps what they typed", async ({ browser }) => {
    const context = await browser.newContext({ baseURL: server.url, viewport: viewports.desk });
    const other = await context.newPage();
    await enterBy(other, await invite(page, { name: "Tomás Aravena", role: "Casa matriz" }));
    await page.goto("/office/catalogue/880103");
    await other.goto("/office/catalogue/880103");
    await name(page).fill("Brisa de Francisca");
    await color(other).fill("Azul de Tomás");
    await save(other).click();
    await saved(other);
    await save(page).click();
    await expect(page.getByRole("alert")).toContainText("Tomás Aravena lo cambió mientras tanto");
    await inspect(page, "desk", "office-product-meanwhile");
    await page.getByRole("button", { name: "Ver lo nuevo y conservar lo mío" }).click();
    await expect(color(page)).toHaveValue("Azul de Tomás");
    await expect(name(page)).toHaveValue("Brisa de Francisca");
    await save(page).click();
    await saved(page);
    await other.reload();
    await expect(name(other)).toHaveValue("Brisa de Francisca");
    await context.close();
  });

  test("[OF-04] a product is created with a size; an auditor changes nothing", async ({ browser }) => {
    await page.goto("/office/catalogue");
    await page.getByRole("button", { name: "Producto", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Crear un producto" });
    await dialog.getByLabel("Código del producto").fill("880101");
    await dialog.getByLabel("Nombre del modelo").fill("Bota Cordillera");
    await dialog.getByLabel("Color").fill("Negro");
    await dialog.getByLabel("Marca").fill("Puelche");
    await dialog.getByLabel("Tipo").fill("Botas");
    await dialog.getByRole("button", { name: "Crear y seguir" }).click();
    const code = dialog.getByLabel("Código del producto");
    await expect(code).toHaveAccessibleDescription(/880101/);
    await expect(code).toBeFocused();
    await expect(dialog.getByLabel("Nombre del modelo")).toHaveValue("Bota Cordillera");
    await code.fill("990001");
    await dialog.getByRole("button", { name: "Crear y seguir" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bota Cordillera");
    await page.getByRole("button", { name: "Talla", exact: true }).click();
    await save(page).click();
    const sku = page.getByRole("textbox", { name: "SKU de talla nueva" });
    await expect(sku).toHaveAttribute("aria-invalid", "true");
    await sku.fill("990001410");
    await page.getByRole("textbox", { name: "Talla de talla nueva" }).fill("41,5");
    await save(page).click();
    await saved(page);
    await expect(page.getByRole("textbox", { name: "Talla de 990001410" })).toHaveValue("41½");
    await inspect(page, "desk", "office-product-new");

    const context = await browser.newContext({ baseURL: server.url, viewport: viewports.desk });
    const auditor = await context.newPage();
    await enterBy(auditor, await invite(page, { name: "Berta Rojas", role: "Auditoría" }));
    await auditor.setViewportSize(viewports.phone);
    await auditor.goto("/office/catalogue/990001");
    await expect(auditor.getByRole("heading", { level: 1 })).toHaveText("Bota Cordillera");
    await expect(name(auditor)).not.toBeEditable();
    await expect(auditor.getByRole("button", { name: /Guardar|Soltar|Quitar|Agregar/ })).toHaveCount(0);
    await context.close();
  });

  test("[OF-04] chosen products are withdrawn at once, and the audit says in words what changed", async () => {
    await page.goto("/office/catalogue?sort=name");
    const states = () => page.getByRole("row").filter({ hasText: "Retirado" });
    await expect(states()).toHaveCount(0);
    for (const color of ["Hueso", "Lima"])
      await page.getByRole("checkbox", { name: new RegExp(`^Elegir Brisa .* ?${color}$`) }).check();
    await expect(page.getByText("2 productos elegidos")).toBeVisible();
    await inspect(page, "desk", "office-catalogue-chosen");
    await page.getByRole("button", { name: "Retirar", exact: true }).click();
    await inspect(page, "desk", "office-catalogue-withdraw");
    const sheet = page.getByRole("dialog", { name: "¿Retirar 2 productos?" });
    await sheet.getByRole("button", { name: "Sí, retirar" }).click();
    await expect(states()).toHaveCount(2);
    await expect(page.getByText(/productos? elegido/)).toHaveCount(0);
    await page.goto("/office/audit?q=product");
    await page
      .getByRole("row", { name: /Cambió un producto/ })
      .first()
      .getByRole("button")
      .click();
    const panel = page.getByRole("complementary", { name: "Cambió un producto" });
    await expect(panel.getByRole("row", { name: /^Estado/ })).toHaveText("EstadoPublicadoRetirado");
    await inspect(page, "desk", "office-audit-changes");
  });
});

/** A picture of one colour, as PNG. */
async function drawPicture(page: Page, width: number, height: number): Promise<Buffer> {
  const address = await page.evaluate(
    (size) => {
      const canvas = Object.assign(document.createElement("canvas"), size);
      const pen = canvas.getContext("2d");
      if (pen === null) throw new Error("this browser draws nothing");
      pen.fillStyle = "#6d28d9";
      pen.fillRect(0, 0, size.width, size.height);
      return canvas.toDataURL("image/png");
    },
    { width, height },
  );
  return Buffer.from(address.replace(/^[^,]*,/, ""), "base64");
}
