import { inspect, viewports } from "../page/inspect.ts";
import { expectNothingSideways } from "../page/large-text.ts";
import { expect, type Page, test } from "../test.ts";
import { enterBy, invite, ownOffice } from "./office.ts";

test.describe("the stores in the office", () => {
  let page: Page;
  const server = ownOffice({ offset: 87 }, (entered) => {
    page = entered;
  });

  const row = (name: string | RegExp) => page.getByRole("row", { name });
  const save = () => page.getByRole("button", { name: /^Guardar/ });
  const day = (name: string) => page.getByRole("group", { name });
  const open = async (code: string) => {
    await page.goto(`/office/stores/one?store=${code}`);
    await expect(page.getByRole("heading", { name: "Horario" })).toBeVisible();
  };

  test("[OF-06] a store is made by keyboard with the week of another one, and found", async () => {
    // The demo's boxes come online one after the other.
    await expect(async () => {
      await page.goto("/office/stores");
      await expect(row(/Alameda/)).toContainText("12/12", { timeout: 1_000 });
    }).toPass();
    await inspect(page, "desk", "office-stores");
    await page.getByRole("button", { name: "Nueva tienda" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Código, como en su enlace")).toBeFocused();
    await page.keyboard.type("0101");
    await page.getByLabel("Nombre", { exact: true }).fill("Ñuñoa");
    await page.getByLabel("Calle y número").fill("Irarrázaval 2875");
    await page.getByRole("textbox", { name: "Comuna" }).fill("Ñuñoa");
    await page.getByLabel("Horario").selectOption("0101");
    await inspect(page, "desk", "office-store-new");
    // The code is another store's: it is said at the field, and nothing that was typed is lost.
    await page.getByRole("button", { name: "Crear la tienda" }).click();
    await expect(page.getByText("otra tienda tiene este código")).toBeVisible();
    await expect(page.getByLabel("Código, como en su enlace")).toBeFocused();
    await page.getByLabel("Código, como en su enlace").fill("0300");
    await page.getByRole("button", { name: "Crear la tienda" }).click();
    await expect(page.getByRole("heading", { name: "Ñuñoa", level: 1 })).toBeVisible();
    await expect(day("Lunes").getByLabel("Cierra")).toHaveValue("24:00");

    await page.getByRole("link", { name: "Todas las tiendas" }).click();
    await page.getByRole("searchbox", { name: "Nombre, código o comuna" }).fill("nunoa");
    await expect(row(/Ñuñoa/)).toContainText("sin smartbox");
    await expect(row(/Alameda/)).toHaveCount(0);
    await page.getByRole("searchbox", { name: "Nombre, código o comuna" }).fill("");
    await page.getByRole("button", { name: "Código" }).click();
    await expect(page).toHaveURL(/sort=code/);
    await page.getByRole("button", { name: "Código" }).click();
    await expect(page).toHaveURL(/sort=-code/);
    await expect(page.getByRole("row").nth(1)).toContainText("Ñuñoa");
    await page.getByRole("radio", { name: /^Cerradas/ }).click();
    await expect(page).toHaveURL(/filter=closed/);
    await expect(page.getByRole("status")).toHaveText("Ninguna tienda así.");
  });

  test("[OF-06] hours, an exception, the theme, services, seats and devices are saved at once", async () => {
    await open("0101");
    await expect(page.getByRole("button", { name: "Sin cambios" })).toBeDisabled();
    await page.getByLabel("Calle y número").fill("Alameda 2410, local 104");
    await day("Lunes").getByLabel("Abre").fill("10:00");
    await day("Lunes").getByLabel("Cierra").fill("21:00");
    await page.getByRole("button", { name: "Excepción" }).click();
    await day("Excepción nueva").getByLabel("Fecha").fill("2099-12-25");
    await day("Excepción nueva").getByLabel("Motivo, para los clientes").fill("Navidad");
    await page.getByLabel("Lima").check();
    await page.getByRole("checkbox", { name: "Mesas para probarse" }).check();
    await page.getByLabel("Nombre del asiento").fill("12");
    await page.getByLabel("Nombre del asiento").press("Enter");
    await page.getByLabel("Nombre de box-03").fill("3B");
    await page.getByRole("button", { name: "Retirar box-12" }).click();
    await page.getByRole("button", { name: "Estante", exact: true }).click();
    await day("Equipo nuevo").getByLabel("Identificador del equipo").fill("estante-9");
    await day("Equipo nuevo").getByLabel("Nombre").fill("E9");
    await inspect(page, "desk", "office-store-changed");
    await save().click();
    await expect(page.getByRole("button", { name: "Sin cambios" })).toBeVisible();

    await page.reload();
    await expect(page.getByLabel("Calle y número")).toHaveValue("Alameda 2410, local 104");
    await expect(day("2099-12-25").getByLabel("Motivo, para los clientes")).toHaveValue("Navidad");
    await expect(page.getByLabel("Lima")).toBeChecked();
    await expect(page.getByText("11/11")).toBeVisible();
    await expect(page.getByLabel("Nombre de estante-9")).toHaveValue("E9");
    await expect(page.getByRole("button", { name: "Quitar el asiento 12" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Usar box-12 de nuevo" })).toBeVisible();
    await inspect(page, "desk", "office-store");
  });

  test("[OF-06] the store's phones look as its theme says", async ({ browser }) => {
    const phone = await (
      await browser.newContext({ baseURL: server.url, viewport: viewports.phone })
    ).newPage();
    await phone.goto("/store/0101");
    await expect(phone.locator("html")).toHaveAttribute("data-theme", "lima");
    await phone.goto("/store/0102");
    await expect(phone.locator("html")).toHaveAttribute("data-theme", "naranjo");
    await phone.context().close();
  });

  test("[OF-06] a value that is refused is named at its field, and leaving asks first", async () => {
    await open("0102");
    await page.getByLabel("Latitud").fill("lejos");
    await day("Martes").getByLabel("Abre").fill("20:00");
    await day("Martes").getByLabel("Cierra").fill("19:00");
    await save().click();
    await expect(page.getByText("Hay datos por corregir.")).toBeVisible();
    await expect(page.getByLabel("Latitud")).toBeFocused();
    await expect(page.getByLabel("Latitud")).toHaveAccessibleDescription(/número/);
    await expect(day("Martes").getByRole("alert")).toBeVisible();
    await inspect(page, "desk", "office-store-refused");

    await page.getByRole("link", { name: "Equipo" }).click();
    await expect(page.getByRole("heading", { name: "Hay 2 cambios sin guardar" })).toBeVisible();
    await inspect(page, "desk", "office-store-leave");
    await page.getByRole("button", { name: "Seguir editando" }).click();
    await expect(page.getByLabel("Latitud")).toHaveValue("lejos");
    await page.getByRole("link", { name: "Equipo" }).click();
    await page.getByRole("button", { name: "Salir sin guardar" }).click();
    await expect(page.getByRole("heading", { name: /^Equipo/ })).toBeVisible();
  });

  test("[OF-06] of two people the second is told who was first, and keeps what they typed", async ({
    browser,
  }) => {
    const link = await invite(page, { name: "Tomás Aravena", role: "Casa matriz" });
    const other = await (
      await browser.newContext({ baseURL: server.url, viewport: viewports.desk })
    ).newPage();
    await enterBy(other, link);
    await open("0102");
    await other.goto("/office/stores/one?store=0102");
    await page.getByLabel("Comuna").fill("Providencia");
    await other.getByLabel("WhatsApp").fill("+56 9 1234 5678");
    await other.getByRole("button", { name: "Guardar 1 cambio" }).click();
    await expect(other.getByRole("button", { name: "Sin cambios" })).toBeVisible();
    await save().click();
    await expect(page.getByText(/^Tomás Aravena cambió esta tienda/)).toBeVisible();
    await inspect(page, "desk", "office-store-meanwhile");
    await page.getByRole("button", { name: "Cargar lo nuevo y conservar mis cambios" }).click();
    await expect(page.getByLabel("WhatsApp")).toHaveValue("+56 9 1234 5678");
    await expect(page.getByLabel("Comuna")).toHaveValue("Providencia");
    await page.getByRole("button", { name: "Guardar 1 cambio" }).click();
    await expect(page.getByRole("button", { name: "Sin cambios" })).toBeVisible();
    await other.context().close();
  });

  test("[OF-06] a store closes for good after a question, and opens again", async () => {
    await open("0300");
    await page.getByRole("button", { name: "Cerrar tienda" }).click();
    await expect(page.getByText("No tiene pedidos en curso.")).toBeVisible();
    await inspect(page, "desk", "office-store-close");
    await page.getByRole("button", { name: "Sí, cerrar la tienda" }).click();
    await expect(page.getByText("0300 · Cerrada para siempre")).toBeVisible();
    await page.goto("/office/stores?filter=gone");
    await expect(row(/Ñuñoa/)).toBeVisible();
    await page.getByRole("link", { name: "Ñuñoa" }).click();
    await page.getByRole("button", { name: "Reabrir tienda" }).click();
    await page.getByRole("button", { name: "Sí, reabrir" }).click();
    await expect(page.getByRole("button", { name: "Cerrar tienda" })).toBeVisible();
  });

  test("[OF-06] a manager reads their store; tablet, phone and large text", async ({ browser }) => {
    const link = await invite(page, { name: "Paula Reyes", role: "Jefatura", store: "0101" });
    const small = await (
      await browser.newContext({ baseURL: server.url, viewport: viewports.tablet })
    ).newPage();
    await enterBy(small, link);
    await small.goto("/office/stores");
    await expect(small.getByRole("row")).toHaveCount(2);
    await inspect(small, "desk", "office-stores-tablet");
    await small.getByRole("link", { name: "Alameda" }).click();
    await expect(small.getByLabel("Calle y número")).toBeDisabled();
    await expect(small.getByRole("button", { name: /Guardar|Sin cambios|Cerrar tienda/ })).toHaveCount(0);
    await inspect(small, "desk", "office-store-reader");
    await small.setViewportSize(viewports.phone);
    await inspect(small, "desk", "office-store-phone");
    await expectNothingSideways(small, "office-store");
    await small.goto("/office/stores");
    await expect(small.getByRole("row")).toHaveCount(2);
    await inspect(small, "desk", "office-stores-phone");
    await expectNothingSideways(small, "office-stores");
    await small.context().close();
  });
});
