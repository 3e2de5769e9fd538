import { inspect, takePicture, viewports } from "../page/inspect.ts";
import { expectNothingSideways } from "../page/large-text.ts";
import { expect, type Page, test } from "../test.ts";
import { enterBy, invite, ownOffice } from "./office.ts";

test.describe("the look", () => {
  let page: Page;
  const server = ownOffice({ offset: 93 }, (entered) => {
    page = entered;
  });

  const accentOf = (shown: Page) =>
    shown.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--accent").trim());
  const preview = () => page.getByRole("figure", { name: "Así se ve en un teléfono" });

  test("[OF-11] name, logo, colour and texts are seen on a phone before they are live", async ({
    browser,
  }) => {
    await page.goto("/office/");
    await page.getByRole("link", { name: "Aspecto" }).click();
    await expect(page.getByText("Nunca publicado")).toBeVisible();
    await expect(page.getByRole("button", { name: "Publicar" })).toBeDisabled();
    await page.getByLabel("Nombre, como lo ven los clientes").fill("Cadena de ejemplo");
    await page.getByText("Color propio").click();
    const color = page.getByLabel("Color, como #1d36d8");
    await color.fill("#7a7a7a");
    await expect(page.getByText("Las letras no se leen bien")).toBeVisible();
    await expect(page.getByRole("button", { name: "Guardar borrador" })).toBeDisabled();
    await page.getByRole("button", { name: /^#/ }).first().click();
    await expect(page.getByText("Las letras se leen")).toBeVisible();
    await color.fill("#6d28d9");
    await page.getByLabel("Subir un logo").setInputFiles({
      name: "logo.png",
      mimeType: "image/png",
      buffer: await drawLogo(page),
    });
    await expect(page.getByRole("img", { name: "Cadena de ejemplo" }).first()).toBeVisible();
    const spanish = page.getByRole("group", { name: "Español" });
    await spanish.getByLabel("Portada, sobre el título").fill("Pruébate acá mismo");
    await spanish.getByLabel("Dónde se paga").fill("Paga en las cajas 1 a 4");
    await expect(preview()).toContainText("Pruébate acá mismo");
    await page.getByRole("button", { name: "Guardar borrador" }).click();
    await expect(page.getByText("Borrador de Francisca Lagos")).toBeVisible();
    await inspect(page, "desk", "office-look");

    // A shopper's page is as before; the draft's own shows it all, and says that it is a preview.
    const link = await page.getByRole("link", { name: "Abrir el borrador aquí" }).getAttribute("href");
    const phone = await browser.newPage({ viewport: viewports.phone, baseURL: server.url });
    await phone.goto("/store/0101");
    await expect(phone.getByText("Pruébate en tienda")).toBeVisible();
    expect(await accentOf(phone)).toBe("#ff5a1f");
    await phone.goto(link ?? "");
    await expect(phone.getByText("Vista previa")).toBeVisible();
    await expect(phone.getByText("Pruébate acá mismo")).toBeVisible();
    await expect(phone.getByRole("img", { name: "Cadena de ejemplo" })).toBeVisible();
    expect(await accentOf(phone)).toBe("#6d28d9");
    await inspect(phone, "phone", "look-preview");

    await page.getByRole("button", { name: "Publicar" }).click();
    await page.getByRole("button", { name: "Sí, publicar" }).click();
    await expect(page.getByText("Publicado por Francisca Lagos")).toBeVisible();
    await phone.goto("/store/0101");
    await expect(phone.getByText("Pruébate acá mismo")).toBeVisible();
    await expect(phone.getByText("Vista previa")).toHaveCount(0);
    await expect(phone.locator("p", { hasText: /^Cadena de ejemplo$/ })).toBeVisible();
    expect(await accentOf(phone)).toBe("#6d28d9");
    // A store with a theme of its own keeps it.
    await page.goto("/office/stores/one?store=0101");
    await page.getByText("Lima", { exact: true }).click();
    await page.getByRole("button", { name: /^Guardar/ }).click();
    await expect(page.getByRole("button", { name: "Sin cambios" })).toBeVisible();
    await phone.goto("/store/0101");
    await expect.poll(() => accentOf(phone)).toBe("#bfe334");
    await phone.close();
  });

  test("[OF-11] the poster has the logo and the retailer's words", async () => {
    await page.goto("/office/stores/print?store=0101");
    await expect(page.getByText("Pruébate acá mismo")).toBeVisible();
    await expect(page.getByRole("img", { name: "Cadena de ejemplo" })).toBeVisible();
    await takePicture(page, "office-look-poster");
  });

  test("[OF-11] typed things are not lost to another person's look, nor by leaving", async ({ browser }) => {
    await page.goto("/office/look");
    const other = await browser.newPage({ viewport: viewports.desk, baseURL: server.url });
    await enterBy(other, await invite(page, { name: "Rosa Vidal", role: "Casa matriz" }));
    await page.goto("/office/look");
    await expect(page.getByText("Publicado por")).toBeVisible();
    await other.goto("/office/look");
    await other.getByText("Botella", { exact: true }).click();
    await other.getByRole("button", { name: "Guardar borrador" }).click();
    await expect(other.getByText("Borrador de Rosa Vidal")).toBeVisible();
    await page.getByLabel("Nombre, como lo ven los clientes").fill("Otra cadena");
    await page.getByRole("button", { name: "Guardar borrador" }).click();
    await expect(page.getByRole("alert")).toHaveText("Otra persona lo cambió mientras tanto.");
    await page.getByRole("link", { name: "Hoy" }).click();
    await page.getByRole("button", { name: "Seguir editando" }).click();
    await page.getByRole("button", { name: "Cargar lo nuevo y conservar mis cambios" }).click();
    await expect(page.getByLabel("Nombre, como lo ven los clientes")).toHaveValue("Otra cadena");
    await page.getByRole("button", { name: "Guardar borrador" }).click();
    await expect(page.getByText("Borrador de Francisca Lagos")).toBeVisible();
    await page.getByRole("button", { name: "Descartar borrador" }).click();
    await expect(page.getByLabel("Nombre, como lo ven los clientes")).toHaveValue("Cadena de ejemplo");
    await other.close();
  });

  test("[OF-11] the page works on tablet and phone, with large text, in English", async () => {
    for (const device of ["tablet", "phone"] as const) {
      await page.setViewportSize(viewports[device]);
      await page.goto("/office/look?lang=en");
      await expect(page.getByRole("heading", { name: "Look" })).toBeVisible();
      await inspect(page, "desk", `office-look-${device}`);
      await expectNothingSideways(page, `office look ${device}`);
    }
    await page.goto("/office/look?lang=es");
    await page.setViewportSize(viewports.desk);
  });

  test("[OF-11] an area manager sees no such page", async ({ browser }) => {
    const area = await browser.newPage({ viewport: viewports.desk, baseURL: server.url });
    const link = await invite(page, { name: "Pedro Soto", role: "Jefatura de zona", store: "Alameda" });
    await enterBy(area, link);
    await expect(area.getByRole("link", { name: "Aspecto" })).toHaveCount(0);
    await area.goto("/office/look");
    await expect(area.getByRole("alert")).toHaveText("Tu rol no permite hacer esto.");
    await area.close();
  });
});

/** A logo of two shapes on nothing, as PNG. */
async function drawLogo(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 480, height: 160 });
    const pen = canvas.getContext("2d");
    if (pen === null) throw new Error("this browser draws nothing");
    pen.fillStyle = "#6d28d9";
    pen.fillRect(20, 20, 120, 120);
    pen.fillStyle = "#131316";
    pen.beginPath();
    pen.arc(240, 80, 60, 0, 2 * Math.PI);
    pen.rect(330, 30, 130, 40);
    pen.rect(330, 90, 130, 40);
    pen.fill();
    return canvas.toDataURL("image/png");
  });
  return Buffer.from(address.replace(/^[^,]*,/, ""), "base64");
}
