import { inspect, viewports } from "../page/inspect.ts";
import { expect, type Page, test } from "../test.ts";
import { enterBy, invite, ownOffice } from "./office.ts";

test.describe("a day in the office", () => {
  let page: Page;
  const server = ownOffice({ offset: 103 }, (entered) => {
    page = entered;
  });

  const file = (name: string, ...lines: string[]) => ({
    name,
    mimeType: "text/csv",
    buffer: Buffer.from(`${lines.join("\r\n")}\r\n`),
  });

  test("[OF-05] a head office's Monday: prices with errors, a new store by file, a person who left", async () => {
    test.setTimeout(50_000);
    // The nightly prices have an error: the rest of them is applied, and the wrong one corrected in its place.
    await page.goto("/office/import?kind=prices");
    const rows = ["880101;normal;59990", "880102;normal;gratis", "880103;normal;44990"];
    await page.locator("input[type=file]").setInputFiles(file("lunes.csv", "producto;tipo;precio", ...rows));
    await expect(page.getByText(/No es un número/).first()).toBeVisible();
    await page.getByRole("textbox", { name: /precio/ }).fill("54990");
    await inspect(page, "desk", "office-monday-prices");
    await page.getByRole("button", { name: "Aplicar con 1 corrección" }).click();
    await expect(page.getByText(/filas aplicadas/).first()).toBeVisible();
    await page.goto("/office/catalogue?q=880102");
    await expect(page.getByRole("row", { name: /54\.990/ })).toBeVisible();

    // A store of the central file is on the list at once, closed until it has hours.
    await page.goto("/office/import?kind=stores");
    const store = ["tienda;nombre;dirección;comuna", "T-300;Ñuñoa;Irarrázaval 2875;Ñuñoa"];
    await page.locator("input[type=file]").setInputFiles(file("tiendas.csv", ...store));
    await page.getByRole("button", { name: "Aplicar 1 fila" }).click();
    await expect(page.getByText(/1 fila aplicada/).first()).toBeVisible();
    await page.goto("/office/stores?q=nunoa");
    await expect(page.getByRole("row", { name: /T-300/ })).toBeVisible();

    // A person left: off at once everywhere, and the audit says who did it.
    await page.goto("/office/people?store=0101");
    await page.getByRole("button", { name: "Esteban" }).first().click();
    const panel = page.getByRole("complementary", { name: "Esteban" });
    await panel.getByRole("button", { name: /^Quitar a Esteban/ }).click();
    await panel.getByRole("button", { name: /^Sí/ }).click();
    await expect(page.getByRole("button", { name: "Esteban" })).toHaveCount(0);
    await page.goto("/office/audit");
    await expect(page.getByRole("row", { name: /Francisca Lagos/ }).first()).toBeVisible();
    await inspect(page, "desk", "office-monday-audit");
  });

  for (const [role, name, sections] of [
    ["Jefatura de zona", "Iván Soto", ["Hoy", "Catálogo", "Existencias", "Tiendas", "Equipo", "Auditoría"]],
    [
      "Auditoría",
      "Berta Rojas",
      ["Hoy", "Catálogo", "Existencias", "Importar", "Tiendas", "Equipo", "Conexiones", "Auditoría"],
    ],
  ] as const) {
    test(`[OF-01] ${role}: sees what they may, and nothing that they may not is offered`, async ({
      browser,
    }) => {
      const store = role === "Auditoría" ? {} : { store: "Los Aromos" };
      const link = await invite(page, { name, role, ...store });
      const context = await browser.newContext({ baseURL: server.url, viewport: viewports.desk });
      const own = await context.newPage();
      await enterBy(own, link);
      const rail = own.getByRole("navigation", { name: "Secciones" });
      await expect(rail.getByRole("link")).toHaveText(sections.map((section) => new RegExp(`^${section}`)));
      // Every page by its address, those of others too: no change is offered, and no page is empty.
      const changes =
        /^(Aplicar|Deshacer|Llave|Webhook|Nueva tienda|Crear|Producto|Guardar|Cerrar tienda|Renovar|Revocar)/;
      for (const path of [
        "start",
        "today",
        "catalogue",
        "catalogue/880101",
        "import",
        "stores",
        "connections",
        "audit",
      ]) {
        await own.goto(`/office/${path}`);
        await expect(own.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(own.getByText(/^Cargando/)).toHaveCount(0);
        await expect(own.getByRole("button", { name: changes })).toHaveCount(0);
      }
      await context.close();
    });
  }
});
