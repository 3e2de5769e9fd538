import { queryDatabase } from "../store/store-database.ts";
import { expect, type Page, test } from "../test.ts";
import { enterBy, invite, ownOffice } from "./office.ts";

test.describe("what the office says when something cannot be done", () => {
  let page: Page;
  const server = ownOffice(
    {
      offset: 108,
      seed: [
        "update stock set on_hand = 3, location = 'Q-07-3' where sku = '880101410' and store_id = (select id from store where code = '0101')",
      ],
    },
    (entered) => {
      page = entered;
    },
  );

  test("[OF-09] a slot's pairs are typed as a number", async () => {
    await page.goto("/office/stock?store=0101&place=Q-07-3");
    await page.getByRole("button", { name: "Q-07-3", exact: true }).press("Enter");
    const panel = page.getByRole("complementary", { name: "Q-07-3" });
    await page.setViewportSize({ width: 1440, height: 900 });
    const figure = panel.getByRole("textbox", { name: "Pares que hay en el lugar" });
    await figure.fill("");
    await expect(figure).toHaveValue("");
    await figure.pressSequentially("2b7");
    await expect(figure).toHaveValue("27");
    await figure.fill("5000");
    await expect(figure).toHaveValue("999");
    await figure.fill("48");
    await panel.getByRole("button", { name: "Una menos" }).click();
    await panel.getByRole("radio", { name: "No se encontró" }).press("Space");
    await panel.getByRole("button", { name: "Dejar en 47" }).click();
    await expect(panel.getByText("3 a 47")).toBeVisible();
    expect(
      await queryDatabase(server.dataDir, "select on_hand from stock where location = 'Q-07-3'"),
    ).toEqual([{ on_hand: 47 }]);
  });

  test("[OF-01] the team says what to do before a person can be added, or whose task it is", async ({
    browser,
  }) => {
    await page.goto("/office/people");
    const add = page.getByRole("button", { name: "Persona", exact: true });
    const hint = page.getByText("elige antes su tienda");
    await expect(hint).toBeVisible();
    await expect(add).toHaveCount(0);
    await page.goto("/office/people?store=0101");
    await expect(add).toBeVisible();
    await expect(hint).toHaveCount(0);
    const auditor = await (await browser.newContext({ baseURL: server.url })).newPage();
    await enterBy(auditor, await invite(page, { name: "Berta Rojas", role: "Auditoría" }));
    for (const [address, says] of [
      ["/office/people?store=0101", /Tu rol solo ve el equipo/],
      ["/office/people/office", /Tu rol solo ve quién entra/],
    ] as const) {
      await auditor.goto(address);
      await expect(auditor.getByText(says)).toBeVisible();
    }
    await auditor.context().close();
  });

  test("an address about a store that is not the person's, or that is none, says so", async ({ browser }) => {
    const manager = await (await browser.newContext({ baseURL: server.url })).newPage();
    await enterBy(manager, await invite(page, { name: "Paula Reyes", role: "Jefatura", store: "Alameda" }));
    for (const section of ["people", "stock", "stores/one", "today"]) {
      await manager.goto(`/office/${section}?store=0102`);
      await expect(manager.getByText("Esa tienda no es de las tuyas."), section).toBeVisible();
      await page.goto(`/office/${section}?store=9999`);
      await expect(page.getByText("Esa tienda no existe.").first(), section).toBeVisible();
    }
    await manager.goto("/office/people?store=0102");
    await manager.getByRole("link", { name: "Ver las tuyas" }).click();
    await expect(manager.getByRole("heading", { name: "Equipo de Alameda" })).toBeVisible();
    for (const address of ["/office/stores/0102", "/office/stores/9999"]) {
      await manager.goto(address);
      await expect(manager.getByRole("heading", { name: /no existe/i }), address).toBeVisible();
    }
    await manager.context().close();
  });

  test("[OF-01] a person of the office is changed, not invited again", async ({ browser }) => {
    const changed = await (await browser.newContext({ baseURL: server.url })).newPage();
    await enterBy(
      changed,
      await invite(page, { name: "Tomás Vera", role: "Jefatura de zona", store: "Alameda" }),
    );
    await changed.goto("/office/people");
    await expect(changed.getByRole("heading", { name: "Equipo de Alameda" })).toBeVisible();
    const row = page.getByRole("row", { name: /Tomás Vera/ });
    await row.getByRole("button", { name: "Cambiar" }).click();
    const dialog = page.getByRole("dialog", { name: "Cambiar el acceso de Tomás Vera" });
    await expect(dialog.getByRole("checkbox", { name: /Alameda/ })).toBeChecked();
    await dialog.getByRole("checkbox", { name: /Alameda/ }).uncheck();
    await expect(dialog.getByRole("button", { name: "Guardar" })).toBeDisabled();
    await dialog.getByRole("checkbox", { name: /Los Aromos/ }).check();
    await dialog.getByRole("button", { name: "Guardar" }).click();
    await expect(row).toContainText("0102");
    // The open page learns of it with the next thing that it asks for.
    await changed.getByRole("searchbox").fill("a");
    await expect(changed.getByRole("heading", { name: "Equipo de Los Aromos" })).toBeVisible();
    await changed.context().close();
  });

  test("a name of blanks is missing, in our words", async () => {
    await page.goto("/office/people?store=0101");
    await page.getByRole("button", { name: "Persona", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Agregar persona" });
    const name = dialog.getByRole("textbox", { name: "Nombre" });
    for (const nothing of ["   ", ""]) {
      await name.fill(nothing);
      await dialog.getByRole("textbox", { name: /^Usuario/ }).fill("ana");
      await expect(name).not.toHaveAttribute("aria-invalid", "true");
      await dialog.getByRole("button", { name: "Agregar y ver su PIN" }).click();
      await expect(name).toBeFocused();
      await expect(name).toHaveAccessibleDescription("Falta: escríbelo.");
    }
    await name.fill("Ana");
    await dialog.getByRole("textbox", { name: /^Usuario/ }).fill("Ñandú");
    await dialog.getByRole("button", { name: "Agregar y ver su PIN" }).click();
    await expect(dialog.getByText(/Hasta 32 letras minúsculas/)).toBeVisible();
  });

  test("[OF-10] keys and the audit have Spanish words", async () => {
    await page.goto("/office/connections");
    await page.getByRole("button", { name: "Llave", exact: true }).click();
    await page.getByRole("textbox", { name: "Nombre del sistema que la usará" }).fill("erp");
    await page.getByRole("checkbox", { name: /^catálogo:/ }).check();
    await page.getByRole("checkbox", { name: /^eventos:/ }).check();
    await page.getByRole("button", { name: "Crear y ver la llave" }).click();
    await page.getByRole("button", { name: "Listo" }).click();
    await expect(page.getByRole("row", { name: /erp/ })).toContainText(/catálogo\s*eventos/);
    await page.goto("/office/stores/one?store=0101");
    await page.getByLabel("Comuna").fill("Ñuñoa");
    await page.getByLabel("Teléfono").fill("no tiene");
    await page.getByRole("button", { name: "Guardar 2 cambios" }).click();
    await expect(page.getByLabel("Teléfono")).toHaveAccessibleDescription(/no es un teléfono/);
    await page.getByLabel("Teléfono").fill("+56 2 2000 0101");
    await page.getByRole("button", { name: /^Guardar/ }).click();
    await expect(page.getByRole("button", { name: "Sin cambios" })).toBeVisible();
    await page.goto("/office/audit");
    await expect(page.getByRole("row", { name: /Cambió una tienda/ })).toContainText("Tienda 0101");
    await page
      .getByRole("row", { name: /Creó una llave/ })
      .getByRole("button")
      .click();
    const line = page.getByRole("complementary", { name: "Creó una llave" });
    await expect(line).toContainText("Permitecatálogo, eventos");
  });

  test("[OF-05] the history says what it is filtered by, and an opened file whose it is", async () => {
    await page.goto("/office/import?kind=prices");
    await page.locator("input[type=file]").setInputFiles({
      name: "lunes.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("producto;tipo;precio\r\n880101;normal;59990\r\n"),
    });
    await expect(page.getByRole("heading", { name: "lunes.csv" })).toBeVisible();
    await expect(page.getByText(/^Precios · Francisca Lagos · .+\d\d:\d\d:\d\d/)).toBeVisible();
    const history = page.getByRole("complementary", { name: "Historial" });
    await expect(history.getByText("Solo archivos de: Precios")).toBeVisible();
    await page.goto("/office/import?kind=moves");
    await expect(history.getByText("Todavía no se ha importado nada de esto.")).toBeVisible();
    await history.getByRole("button", { name: "Ver todos" }).click();
    await expect(history.getByRole("button", { name: /lunes\.csv/ })).toBeVisible();
    await expect(history.getByText(/Solo archivos de/)).toHaveCount(0);
  });
});
