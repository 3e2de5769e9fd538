import { readFile } from "node:fs/promises";
import { inspect, viewports } from "../page/inspect.ts";
import { expectNothingSideways } from "../page/large-text.ts";
import { expect, type Page, test } from "../test.ts";
import { ownOffice } from "./office.ts";

/** 300 stores with ten people each, besides the demo's. */
const seed = [
  `insert into store (code, name, commune, area) select 'LARGO-0000-' || n, 'Peñalolén ' || n, 'Comuna ' || n % 7,
     case when n <= 60 then 'Zona Sur' when n <= 260 then 'Zona Centro' else 'Zona Norte' end
   from generate_series(1, 300) n`,
  `insert into staff (store_id, login, name, role, pin_hash)
   select s.id, 'p' || n, 'Persona ' || n || ' de ' || s.code, case when n = 10 then 'manager' else 'runner' end, 'none'
   from store s cross join generate_series(1, 10) n where s.code like 'LARGO-%'`,
];

test.describe("tables of 300 stores and 3,000 people", () => {
  let page: Page;
  ownOffice({ offset: 111, seed }, (entered) => {
    page = entered;
  });

  const search = () => page.getByRole("searchbox");
  const rows = () => page.getByRole("row");
  const next = () => page.getByRole("button", { name: "Siguiente" });
  const file = async () => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Descargar CSV" }).click();
    const saved = await download;
    const text = await readFile(await saved.path(), "utf8");
    return { name: saved.suggestedFilename(), lines: text.split("\r\n") };
  };

  test("[OF-06] stores are walked by keyboard: the search's key, arrows, and the order of people", async () => {
    await page.goto("/office/stores");
    await expect(page.getByRole("heading", { name: "302 tiendas" })).toBeVisible();
    await page.keyboard.press("/");
    await expect(search()).toBeFocused();
    await page.keyboard.type("penalolen/");
    await expect(search()).toHaveValue("penalolen/");
    await page.keyboard.press("Backspace");
    await expect(page).toHaveURL(/q=penalolen$/);
    const names = page.getByRole("cell").getByRole("link");
    await expect(names.nth(2)).toHaveText("Peñalolén 3");
    await page.getByRole("button", { name: "Tienda", exact: true }).focus();
    await page.keyboard.press("ArrowDown");
    await expect(names.nth(0)).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("link", { name: "Peñalolén 2", exact: true })).toBeFocused();
    await page.keyboard.press("End");
    await expect(page.getByRole("link", { name: "Peñalolén 25", exact: true })).toBeFocused();
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowUp");
    await expect(page.getByRole("link", { name: "Peñalolén 1", exact: true })).toBeFocused();
    // Backwards, by the heading.
    await page.getByRole("button", { name: "Tienda", exact: true }).press("Enter");
    await expect(page).toHaveURL(/sort=-name/);
    await expect(names.nth(0)).toHaveText("Peñalolén 300");
    await expect(page.getByRole("columnheader", { name: / Tienda$/ })).toHaveAttribute(
      "aria-sort",
      "descending",
    );
    for (let at = 2; at <= 12; at++) {
      await next().press("Enter");
      await expect(page).toHaveURL(new RegExp(`page=${at}`));
    }
    await expect(page.getByRole("link", { name: "Peñalolén 1", exact: true })).toBeVisible();
    await expect(next()).toBeDisabled();
    // Two presses before the page is drawn turn two pages.
    await page.getByRole("button", { name: "Anterior" }).evaluate(async (back: HTMLElement) => {
      back.click();
      while (!window.location.search.includes("page=11")) await null;
      back.click();
    });
    await expect(page).toHaveURL(/page=10/);
  });

  test("[FI-13] the file has all stores that were searched for, in their order, with the chosen columns", async () => {
    await page.goto("/office/stores?q=penalolen&sort=-name");
    await page.getByRole("button", { name: "Columnas" }).click();
    const columns = page.getByRole("dialog", { name: "Columnas" });
    await columns.getByRole("checkbox", { name: "Comuna" }).uncheck();
    await inspect(page, "desk", "office-columns");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("columnheader", { name: "Comuna" })).toHaveCount(0);
    const { name, lines } = await file();
    expect(name).toBe("horma-stores.csv");
    expect(lines[0]).toMatch(/^\ufeffTienda;Código;Dirección;Zona;Hoy;Estado;/);
    expect(lines[1]).toMatch(/^Peñalolén 300;LARGO-0000-300;/);
    expect(lines).toHaveLength(302);
    expect(lines[300]).toMatch(/^Peñalolén 1;/);
    // The browser keeps the choice.
    await page.reload();
    await expect(page.getByRole("columnheader", { name: "Código" })).toBeVisible();
    await expect(page.getByRole("columnheader", { name: "Comuna" })).toHaveCount(0);
  });

  test("[OF-06] at 1024 codes are whole and the first column stays while the table scrolls", async () => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.goto("/office/stores?q=penalolen");
    const code = page.getByText("LARGO-0000-1", { exact: true });
    await expect(code).toBeVisible();
    const { lines, whole } = await code.evaluate((cell) => ({
      lines: cell.getClientRects().length,
      whole: cell.scrollWidth <= cell.clientWidth || getComputedStyle(cell).overflow === "visible",
    }));
    expect({ lines, whole }).toEqual({ lines: 1, whole: true });
    const first = page.getByRole("cell").filter({ hasText: /^Peñalolén 1\b/ });
    const before = await first.boundingBox();
    await page.getByRole("table").evaluate((table) => {
      if (table.parentElement) table.parentElement.scrollLeft = 400;
    });
    const scrolled = await page.getByRole("table").evaluate((table) => table.parentElement?.scrollLeft);
    expect(scrolled).toBeGreaterThan(0);
    expect((await first.boundingBox())?.x).toBe(before?.x);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1024);
    await expectNothingSideways(page, "office-stores-table");
    await page.setViewportSize(viewports.desk);
  });

  test("[OF-06] the stores of an area are shown, counted and downloaded alone", async () => {
    await page.goto("/office/stores?sort=-name");
    const area = page.getByRole("combobox", { name: "Zona" });
    await expect(area.getByRole("option")).toHaveText([
      "Todas las zonas",
      "Zona Centro",
      "Zona Norte",
      "Zona Sur",
    ]);
    await area.selectOption("Zona Sur");
    await expect(page).toHaveURL(/area=Zona\+Sur/);
    await expect(page.getByRole("heading", { name: "60 tiendas" })).toBeVisible();
    await expect(page.getByText("Cerradas 60")).toBeVisible();
    await expect(rows().nth(1)).toContainText("Peñalolén 60");
    await inspect(page, "desk", "office-stores-area");
    await page.getByRole("button", { name: "Jefatura", exact: true }).press("Enter");
    await expect(page).toHaveURL(/sort=manager/);
    await expect(rows().nth(1)).toContainText("Persona 10 de LARGO-0000-1");
    const { lines } = await file();
    expect(lines).toHaveLength(62);
    expect(lines[60]).toMatch(/^Peñalolén 60;/);
    await area.selectOption("");
    await expect(page.getByRole("heading", { name: "302 tiendas" })).toBeVisible();
  });

  test("[OF-06] chosen stores are put into an area at once, and taken out of it", async () => {
    await page.goto("/office/stores?q=largo-0000-29&sort=name");
    await expect(rows()).toHaveCount(12);
    for (const n of [290, 291])
      await page.getByRole("checkbox", { name: `Elegir Peñalolén ${n}`, exact: true }).check();
    await expect(page.getByText("2 tiendas elegidas")).toBeVisible();
    // Rows that are drawn again leave the focus where it is.
    const link = page.getByRole("link", { name: "Peñalolén 292" });
    await link.focus();
    await page.getByRole("checkbox", { name: "Elegir Peñalolén 299" }).dispatchEvent("click");
    await expect(page.getByText("3 tiendas elegidas")).toBeVisible();
    await expect(link).toBeFocused({ timeout: 2_000 });
    await page.getByRole("checkbox", { name: "Elegir Peñalolén 299" }).uncheck();
    await inspect(page, "desk", "office-stores-chosen");
    await page.setViewportSize(viewports.tablet);
    await inspect(page, "desk", "office-stores-chosen-tablet");
    await page.setViewportSize(viewports.desk);
    await page.getByRole("button", { name: "Cambiar zona" }).click();
    const sheet = page.getByRole("dialog", { name: "Cambiar la zona de 2 tiendas" });
    const area = sheet.getByRole("combobox", { name: "Zona" });
    await expect(area).toBeFocused();
    await sheet.getByRole("button", { name: "Poner en esta zona" }).click();
    await expect(sheet.getByText("Falta: escríbelo.")).toBeVisible();
    await inspect(page, "desk", "office-stores-chosen-area");
    await area.fill("Zona Oriente");
    await area.press("Enter");
    await expect(page.getByText("tiendas elegidas")).toHaveCount(0);
    await expect(rows().filter({ hasText: "Zona Oriente" })).toHaveText([
      /^Peñalolén 290\b/,
      /^Peñalolén 291\b/,
    ]);
    await page.getByRole("combobox", { name: "Zona" }).selectOption("Zona Oriente");
    await expect(rows()).toHaveCount(3);
    await page.getByRole("checkbox", { name: "Elegir todas las de esta página" }).check();
    await page.getByRole("button", { name: "Cambiar zona" }).click();
    await sheet.getByRole("button", { name: "Dejar sin zona" }).click();
    await expect(page.getByText("Ninguna tienda así.")).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Zona" })).toHaveValue("Zona Oriente");
  });

  test("[OF-03] Hoy is drawn from at most 210 kB of JavaScript and CSS, without what checks the shapes of calls", async () => {
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.setCacheDisabled", { cacheDisabled: true });
    const types = new Map<string, string | undefined>();
    let bytes = 0;
    session.on("Network.requestWillBeSent", ({ requestId, type }) => types.set(requestId, type));
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const code = ["Script", "Stylesheet"].includes(types.get(requestId) ?? "");
      if (code) bytes += encodedDataLength;
    });
    await page.goto("/office/today");
    await expect(page.getByRole("link", { name: /^Peñalolén \d+$/ }).first()).toBeVisible();
    console.log(`first load of the office: ${bytes} bytes of JavaScript and CSS`);
    expect(bytes).toBeGreaterThan(100_000);
    expect(bytes).toBeLessThanOrEqual(210_000);
    await session.detach();
  });

  test("[OF-03] Hoy finds a store of 300, by name and state, and sorts by a figure", async () => {
    await page.goto("/office/today");
    await expect(rows().nth(20)).toBeVisible();
    await page.keyboard.press("/");
    await page.keyboard.type("largo-0000-27");
    await expect(rows().filter({ hasText: "Peñalolén" })).toHaveText([
      /^Peñalolén 27/,
      ...Array.from({ length: 10 }, (_, at) => new RegExp(`^Peñalolén ${270 + at}`)),
    ]);
    await inspect(page, "desk", "office-today-found");
    await page.getByRole("radio", { name: "Abiertas" }).click();
    await expect(page.getByText("Ninguna tienda así.")).toBeVisible();
    await page.getByRole("radio", { name: "Cerradas" }).click();
    await expect(page).toHaveURL(/filter=closed/);
    await page.getByRole("button", { name: "Tienda", exact: false }).last().focus();
    await page.getByRole("button", { name: "Meta", exact: true }).press("Enter");
    await expect(page).toHaveURL(/sort=target/);
    const { lines } = await file();
    expect(lines[0]).toMatch(/^\ufeffTienda;En espera;Mediana;p90;Meta;/);
    expect(lines).toHaveLength(13);
  });

  test("[OF-03] what is typed while the rows of what was typed before are drawn stays in the search", async () => {
    await page.goto("/office/today");
    await expect(rows().nth(20)).toBeVisible();
    await page.keyboard.press("/");
    // The next keys arrive when the address has the first ones and the page is not drawn with them.
    await page.evaluate(() => {
      const { replaceState } = history;
      history.replaceState = (...to) => {
        history.replaceState = replaceState;
        history.replaceState(...to);
        document.execCommand("insertText", false, "0-27");
      };
    });
    await page.keyboard.type("largo-000");
    await expect(rows().filter({ hasText: "Peñalolén" })).toHaveCount(11);
    await expect(search()).toHaveValue("largo-0000-27");
    // The address alone changes it too.
    await page.getByRole("link", { name: "Peñalolén 270" }).click();
    await page.goBack();
    await expect(search()).toHaveValue("largo-0000-27");
  });

  test("[OF-07] people are filtered by role, store and state, walked, and downloaded", async () => {
    await page.goto("/office/people");
    await expect(rows().nth(20)).toBeVisible();
    await page.keyboard.press("/");
    await page.keyboard.type("persona");
    await expect(page.getByText(/^3\.?000 personas, 0 en turno$/)).toBeVisible();
    await page.getByRole("combobox", { name: "Rol" }).selectOption({ label: "Jefatura" });
    await expect(page.getByText("300 personas, 0 en turno")).toBeVisible();
    await expect(rows().nth(2)).toContainText("LARGO-0000-2");
    await page.getByRole("combobox", { name: "Estado" }).selectOption({ label: "En turno" });
    await expect(page.getByText("Nadie así.")).toBeVisible();
    await page.getByRole("combobox", { name: "Estado" }).selectOption({ label: "Sin sesión" });
    await page.getByRole("button", { name: "Nombre", exact: true }).press("Enter");
    await expect(page).toHaveURL(/sort=name/);
    await expect(rows().nth(2)).toContainText("Persona 10 de LARGO-0000-2");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("button", { name: "Persona 10 de LARGO-0000-2", exact: true })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("complementary", { name: "Persona 10 de LARGO-0000-2" })).toBeVisible();
    await inspect(page, "desk", "office-people-filtered");
    await page.getByRole("button", { name: "Cerrar", exact: true }).click();
    await page.goto("/office/people?q=persona&sort=-name");
    await expect(rows().nth(1)).toContainText("Persona 10 de LARGO-0000-300");
    const { name, lines } = await file();
    expect(name).toBe("horma-people.csv");
    expect(lines).toHaveLength(3002);
    expect(lines[0]).toBe("\ufeffNombre;Rol;Tienda;Código;Último uso;Dónde");
    expect(lines[1]).toBe("Persona 10 de LARGO-0000-300;Jefatura;Peñalolén 300;LARGO-0000-300;;Sin sesión");
    expect(lines[3000]).toMatch(/^Persona 1 de LARGO-0000-1;/);
  });

  test("[OF-01] one tick gives a person all stores of an area, and a half tick says that some are left out", async () => {
    await page.goto("/office/people/office");
    await page.getByRole("button", { name: "Persona", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Agregar a la oficina" });
    await dialog.getByRole("textbox", { name: "Nombre" }).fill("Tomás Vera");
    await dialog.getByLabel("Rol").selectOption({ label: "Jefatura de zona" });
    const south = dialog.getByRole("checkbox", { name: /^Zona Sur/ });
    await expect(dialog.getByRole("group", { name: "Zonas" })).toHaveAccessibleDescription(
      /Las tiendas nuevas de la zona se agregan aquí/,
    );
    await south.check();
    await expect(dialog.getByText("60 de 60")).toBeVisible();
    const one = dialog.getByRole("checkbox", { name: /LARGO-0000-7$/ });
    await dialog.getByRole("searchbox", { name: "Busca por nombre, código o zona" }).fill("LARGO-0000-7");
    await one.uncheck();
    await expect(dialog.getByText("59 de 60")).toBeVisible();
    await expect(south).toBeChecked({ indeterminate: true });
    await inspect(page, "desk", "office-person-areas");
    await south.click();
    await expect(south).toBeChecked();
    await dialog.getByRole("button", { name: "Agregar y ver su enlace" }).click();
    await page.getByRole("button", { name: "Listo" }).click();
    const row = page.getByRole("row", { name: /Tomás Vera/ });
    await expect(row).toContainText("60 tiendas");
    await row.getByRole("button", { name: "Cambiar" }).click();
    const change = page.getByRole("dialog", { name: "Cambiar el acceso de Tomás Vera" });
    await expect(change.getByText("60 de 60")).toBeVisible();
    await expect(change.getByRole("checkbox", { name: /LARGO-0000-7$/ })).toBeChecked();
    await page.keyboard.press("Escape");
  });

  test("[OF-07] chosen people are taken off at once, after a question that counts them", async () => {
    await page.goto("/office/people?q=largo-0000-299&sort=name");
    await expect(rows()).toHaveCount(11);
    await page.getByRole("checkbox", { name: "Elegir todas las de esta página" }).check();
    await expect(page.getByText("10 personas elegidas")).toBeVisible();
    await page.getByRole("checkbox", { name: "Elegir Persona 1 de LARGO-0000-299" }).uncheck();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("checkbox", { name: "Elegir Persona 2 de LARGO-0000-299" })).toBeFocused();
    await page.getByRole("button", { name: "Quitar de su tienda" }).click();
    const question = page.getByRole("dialog", { name: "¿Quitar a 9 personas?" });
    await inspect(page, "desk", "office-people-chosen");
    await question.getByRole("button", { name: "Volver" }).click();
    await expect(rows()).toHaveCount(11);
    await page.getByRole("button", { name: "Quitar de su tienda" }).click();
    await question.getByRole("button", { name: "Sí, quitar" }).click();
    await expect(rows()).toHaveCount(2);
    await expect(page.getByText("personas elegidas")).toHaveCount(0);
  });
});
