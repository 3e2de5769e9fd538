import { inspect, viewports } from "../page/inspect.ts";
import { expectNothingSideways } from "../page/large-text.ts";
import { expect, type Page, test } from "../test.ts";
import { enterBy, invite, ownOffice } from "./office.ts";

test.describe("files in the office", () => {
  let page: Page;
  const server = ownOffice({ offset: 47 }, (entered) => {
    page = entered;
  });

  const file = (name: string, ...lines: string[]) => ({
    name,
    mimeType: "text/csv",
    buffer: Buffer.from(`${lines.join("\r\n")}\r\n`),
  });
  const chooser = () => page.locator("input[type=file]");
  const count = (what: string) =>
    page.locator("dl div").filter({ has: page.getByText(what, { exact: true }) });

  test("a file is checked, its refused rows are shown, and the others applied and undone", async () => {
    await page.goto("/office/import");
    await inspect(page, "desk", "office-import-kinds");
    await page.getByLabel("Qué trae el archivo").selectOption({ label: "Precios" });
    await inspect(page, "desk", "office-import-drop");
    const rows = ["880101;normal;59990", "880102;normal;gratis", "880103;normal;44990", "999999;normal;1000"];
    await chooser().setInputFiles(file("precios.csv", "producto;tipo;precio", ...rows));
    await expect(count("rechazadas")).toContainText("2");
    await expect(count("cambian")).toContainText("2");
    await expect(page.getByRole("row", { name: /gratis/ })).toContainText("No es un número");
    const changes = page.getByRole("table", { name: "precio", exact: true });
    await expect(changes.getByRole("row", { name: /880101/ })).toContainText("$59.990");
    await inspect(page, "desk", "office-import-checked");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Bajar las filas rechazadas" }).click();
    expect((await download).suggestedFilename()).toMatch(/refused-rows\.csv$/);
    await page.getByRole("button", { name: "Aplicar 2 filas" }).click();
    await expect(page.getByText("2 filas aplicadas").first()).toBeVisible();
    await inspect(page, "desk", "office-import-applied");

    const history = page.getByRole("complementary", { name: "Historial" });
    await history.getByRole("button", { name: "Deshacer" }).click();
    await history.getByRole("button", { name: "Sí, deshacer" }).click();
    await expect(history.getByText(/Deshecho/)).toBeVisible();
    await page.reload();
    await expect(page.getByRole("main").getByText("Deshecho").first()).toBeVisible();
  });

  test("[OF-05] refused rows are corrected at their cells, and a correction that is wrong applies nothing", async () => {
    await page.goto("/office/import?kind=prices");
    const rows = [
      "880101;normal;57990;ok",
      "880102;normal;gratis;a",
      "880103;normal;5,4990E+4;b",
      "880104;normal;59;c",
      "999999;normal;1000;d",
    ];
    await chooser().setInputFiles(file("mal.csv", "Cód. producto;tipo;precio;nota", ...rows));
    await expect(count("rechazadas")).toContainText("4");
    const table = page.getByRole("table", { name: "Filas rechazadas" });
    await expect(table.getByRole("columnheader", { name: "Cód. producto" })).toBeVisible();
    const price = table.getByLabel("precio, fila 3");
    await expect(price).toHaveValue("gratis");
    await expect(price).toHaveAccessibleDescription(/No es un número/);
    await inspect(page, "desk", "office-import-refused");
    for (const surface of ["tablet", "phone"] as const) {
      await page.setViewportSize(viewports[surface]);
      await inspect(page, "desk", `office-import-refused-${surface}`);
    }
    await page.setViewportSize(viewports.desk);

    await price.fill("0");
    await table
      .getByRole("row", { name: /5,4990E/ })
      .getByRole("button", { name: "Usar 54990" })
      .click();
    await page.getByLabel("precio: aplicar igual").focus();
    await page.keyboard.press("Space");
    await inspect(page, "desk", "office-import-corrected");
    await page.getByRole("button", { name: "Aplicar con 2 correcciones" }).click();
    await expect(page.getByRole("alert")).toContainText("correcciones que siguen mal");
    await expect(price).toHaveValue("0");
    await expect(table.getByRole("row", { name: /880102/ })).toContainText("Sigue mal");
    await inspect(page, "desk", "office-import-still-wrong");
    await price.fill("49990");
    await page.getByRole("button", { name: "Aplicar con 1 corrección" }).click();
    await expect(page.getByText("4 filas aplicadas").first()).toBeVisible();
    await expect(count("corregidas a mano, dentro de ellas")).toContainText("2");
    await expect(page.getByRole("table", { name: "Filas rechazadas" }).locator("input")).toHaveCount(0);
    await expect(page.getByRole("row", { name: /999999/ })).toContainText("No existe");
  });

  test("[OF-05] a file that came before one that is applied says so before it is applied over it", async () => {
    await page.goto("/office/import?kind=prices");
    const check = async (name: string, price: number) => {
      await chooser().setInputFiles(file(name, "producto;tipo;precio", `880101;normal;${price}`));
      await expect(page.getByRole("button", { name: "Aplicar 1 fila" })).toBeVisible();
    };
    await check("lunes.csv", 51_990);
    const monday = page.url();
    await page.goto("/office/import?kind=prices");
    await check("martes.csv", 41_990);
    await page.getByRole("button", { name: "Aplicar 1 fila" }).click();
    await expect(page.getByText("1 fila aplicada").first()).toBeVisible();
    await page.goto(monday);
    await expect(page.getByRole("alert")).toContainText("martes.csv llegó después y ya está aplicado");
    await inspect(page, "desk", "office-import-older");
    for (const surface of ["tablet", "phone"] as const) {
      await page.setViewportSize(viewports[surface]);
      await inspect(page, "desk", `office-import-older-${surface}`);
    }
    await page.setViewportSize(viewports.desk);
  });

  test("unknown headings are matched by hand, and stored under a name for the next file", async () => {
    await page.goto("/office/import?kind=prices");
    const lines = ["Lista de noviembre;;", "material;clase;valor lista", "880101;normal;58990"];
    await chooser().setInputFiles(file("lista.csv", ...lines));
    await expect(page.getByRole("alert")).toHaveText(/Ningún título del archivo se reconoce/);
    await page.getByLabel("Columna de Horma para material").selectOption({ label: "producto" });
    await page.getByLabel("Columna de Horma para clase").selectOption({ label: "tipo" });
    await page.getByLabel("Columna de Horma para valor lista").selectOption({ label: "precio" });
    await inspect(page, "desk", "office-import-columns");
    await page.getByLabel("Guardar estas columnas con un nombre").fill("lista-tienda");
    await page.getByRole("button", { name: "Guardar" }).click();
    await expect(page.getByLabel("Guardadas")).toHaveValue("lista-tienda");
    await page.getByRole("button", { name: "Revisar con estas columnas" }).click();
    await expect(page.getByRole("button", { name: "Aplicar 1 fila" })).toBeVisible();
    await page.getByRole("button", { name: "Descartar" }).click();
    await expect(page.getByRole("button", { name: "Aplicar 1 fila" })).toHaveCount(0);
  });

  test("[FI-14] an unknown flat file goes in by the page alone: columns made by rule and by one value, then stopped where it is far off", async () => {
    await page.goto("/office/import?kind=catalogue");
    const row = (code: string, size: string, ean: string, price: number) =>
      `${code};Nube;Arena;${size};${ean};${price}`;
    const night = (price: number) =>
      file(
        "maestro.csv",
        "Maestro de calzado;;;;;",
        "Código;Glosa;Color;Talla CL;EAN;Precio lista",
        row("PAT-NUBE-ARE-40", "40", "780 8899 00001 8", price),
        row("PAT-NUBE-ARE-405", "40½", "780 8899 00002 5", price),
        row("PAT-NUBE-ARE-416", "41 ⅔", "780 8899 00003 2", price),
      );
    await chooser().setInputFiles(night(59_990));
    await page.getByLabel("Columna de Horma para Glosa").selectOption({ label: "nombre" });
    const product = page.getByRole("form", { name: "Columna producto" });
    await expect(product).toContainText("Quedaría: PAT-NUBE-ARE · PAT-NUBE-ARE · PAT-NUBE-ARE");
    await inspect(page, "desk", "office-import-proposed");
    for (const surface of ["tablet", "phone"] as const) {
      await page.setViewportSize(viewports[surface]);
      await inspect(page, "desk", `office-import-proposed-${surface}`);
    }
    await page.setViewportSize(viewports.desk);
    await product.getByRole("button", { name: "Usar" }).click();
    await expect(page.getByText("[Código] hasta el último «-»")).toBeVisible();
    for (const [key, column, value] of [
      ["brand", "marca", "Patagua"],
      ["type", "tipo", "Zapatillas"],
    ] as const) {
      await page.getByLabel("Agregar una columna que el archivo no trae").selectOption(key);
      const made = page.getByRole("form", { name: `Columna ${column}` });
      await made.getByLabel("Valor de todas las filas").fill(value);
      await made.getByRole("button", { name: "Usar" }).click();
      await expect(made).toBeHidden();
    }
    await page.getByLabel("Guardar estas columnas con un nombre").fill("maestro");
    await page.getByLabel(/^Detener un archivo/).fill("30");
    await inspect(page, "desk", "office-import-made");
    await page.getByRole("button", { name: "Guardar", exact: true }).click();
    await expect(page.getByLabel("Guardadas")).toHaveValue("maestro");
    await page.getByRole("button", { name: "Revisar con estas columnas" }).click();
    await expect(count("nuevas")).toContainText("3");
    await expect(count("rechazadas")).toContainText("0");
    await page.getByRole("button", { name: "Aplicar 3 filas" }).click();
    await expect(page.getByText("3 filas aplicadas").first()).toBeVisible();

    const send = async (price: number) => {
      await page.goto("/office/import?kind=catalogue");
      await chooser().setInputFiles(night(price));
      await expect(page.getByLabel("Guardadas")).toBeVisible();
      await page.getByLabel("Guardadas").selectOption("maestro");
      await page.getByRole("button", { name: "Revisar con estas columnas" }).click();
    };
    for (const price of [60_990, 61_990]) {
      await send(price);
      await page.getByRole("button", { name: "Aplicar 1 fila" }).click();
      await expect(page.getByText("1 fila aplicada").first()).toBeVisible();
    }
    await send(34_990);
    await expect(page.getByRole("heading", { name: "Distinto de lo habitual" })).toBeVisible();
    await expect(page.getByRole("table", { name: "precio", exact: true })).toContainText("-43,6%");
    await inspect(page, "desk", "office-import-far-off");
  });

  test("a file that is none is refused in words; a wrong one of a kind changes nothing", async () => {
    await page.goto("/office/import?kind=stores");
    await chooser().setInputFiles(file("pagina.csv", "<!doctype html>", "<p>Ingresa</p>"));
    await expect(page.getByRole("alert")).toContainText("página web");
    const workbook = Buffer.concat([
      Buffer.from("504b0304", "hex"),
      Buffer.alloc(26),
      Buffer.from("xl/workbook.xml"),
    ]);
    await chooser().setInputFiles({ ...file("tiendas.xlsx"), buffer: workbook });
    await expect(page.getByRole("alert")).toContainText("guarda su hoja como CSV UTF-8");
    await expect(page.getByRole("table", { name: "Columnas" })).toHaveCount(0);
    await page.getByLabel("Qué trae el archivo").selectOption({ label: "Existencias" });
    await expect(page.getByLabel("Así estaban las existencias el")).not.toHaveValue("");
    await inspect(page, "desk", "office-import-stock");
    const when = page.getByLabel("Así estaban las existencias el");
    const now = await when.inputValue();
    await when.fill("");
    await chooser().setInputFiles(file("existencias.csv", "tienda,sku,cantidad", "0101,880101410,2"));
    await expect(page.getByRole("alert")).toContainText("Falta cuándo estaban así las existencias");
    await inspect(page, "desk", "office-import-undated");
    await when.fill(now);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await chooser().setInputFiles(file("existencias.csv", "tienda,sku,cantidad", "0101,880101410,muchas"));
    await expect(count("rechazadas")).toContainText("1");
    await expect(page.getByRole("button", { name: "Aplicar 0 filas" })).toBeDisabled();
    await expectNothingSideways(page, "office import");
  });

  test("an auditor sees what came in, and sends nothing", async ({ browser }) => {
    const context = await browser.newContext({ baseURL: server.url, viewport: viewports.desk });
    const auditor = await context.newPage();
    await enterBy(auditor, await invite(page, { name: "Berta Rojas", role: "Auditoría" }));
    await auditor.goto("/office/import?kind=prices");
    const history = auditor.getByRole("complementary", { name: "Historial" });
    await history.getByRole("button", { name: /precios\.csv/ }).click();
    await expect(auditor.getByText("Deshecho").first()).toBeVisible();
    await expect(auditor.locator("input[type=file]")).toHaveCount(0);
    await expect(auditor.getByRole("button", { name: /Aplicar|Deshacer|Cancelar/ })).toHaveCount(0);
  });
});
