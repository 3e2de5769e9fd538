import { inspect } from "../page/inspect.ts";
import { expectNothingSideways } from "../page/large-text.ts";
import { expect, type Page, test } from "../test.ts";
import { ownOffice } from "./office.ts";

/** One server, which says that it is the head of two cells, and answers for all three: what is tested is where the office sends its calls. */
test.describe("one office over two cells", () => {
  let page: Page;
  /** The places that calls named since `open`, by path below /office; of those that machines make too, below /api/v1. */
  let sent: { path: string; place: string }[] = [];
  ownOffice({ offset: 106, variables: { CELLS: "norte:Zona norte,sur:Zona sur" } }, (entered) => {
    page = entered;
    page.on("request", (request) => {
      const path = new URL(request.url()).pathname.match(/\/api\/v1\/(?:office\/)?(.+)/)?.[1];
      const { "horma-store": store, "horma-cell": cell } = request.headers();
      if (path !== undefined) sent.push({ path, place: store ?? cell ?? "head" });
    });
  });

  const open = async (address: string) => {
    sent = [];
    await page.goto(`/office/${address}`);
  };
  const placesOf = (path: string) => [
    ...new Set(sent.filter((call) => call.path === path).map(({ place }) => place)),
  ];
  const expectPlaces = (path: string, ...places: string[]) =>
    expect
      .poll(() => placesOf(path).toSorted(), { message: `where ${path} went` })
      .toEqual(places.toSorted());
  const refuse = async (cell: string, status: number, body: object) =>
    page.route("**/api/v1/office/**", (route) =>
      route.request().headers()["horma-cell"] === cell
        ? route.fulfill({ status, json: body })
        : route.fallback(),
    );

  test("[OF-03] Hoy has a row for each cell, asked of that cell; its name leads to its stores", async () => {
    await open("");
    await expect(page.getByRole("row", { name: /Zona norte/ })).toContainText(/abiertas? de/);
    await expect(page.getByRole("row", { name: /Zona sur/ })).toContainText(/abiertas? de/);
    await expectPlaces("today", "norte", "sur");
    await expectPlaces("stores", "head");
    await expectPlaces("session", "head");
    await expect(page.getByRole("link", { name: "Primeros pasos" })).toHaveCount(0);
    await inspect(page, "desk", "office-cells-today");
    await expectNothingSideways(page, "cells today");
    sent = [];
    await page.getByRole("link", { name: "Zona norte" }).focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/cell=norte/);
    await expect(page.getByRole("link", { name: "Alameda" }).first()).toBeVisible();
    await expectPlaces("today", "norte");
    await inspect(page, "desk", "office-cell-today");
  });

  test("[OF-03] a cell that does not answer says so in its row, and is asked again", async () => {
    await refuse("sur", 503, { code: "unavailable", message: "no cell" });
    await open("today");
    const row = page.getByRole("row", { name: /Zona sur/ });
    await expect(row.getByRole("alert")).toHaveText(/El servidor no respondió/);
    await expect(page.getByRole("row", { name: /Zona norte/ })).toContainText(/abiertas? de/);
    await expect(page.getByText("sin 1 zona, que no responde")).toBeVisible();
    await inspect(page, "desk", "office-cells-away");
    await expectNothingSideways(page, "a cell away");
    await open("people?cell=sur");
    await expect(page.getByText("La zona de estas tiendas no responde.")).toBeVisible();
    await expect(page.getByRole("main").getByRole("alert")).toHaveText(/El servidor no respondió/);
    await inspect(page, "desk", "office-cell-away");
    // The second attempts have ended; the next are half a minute away.
    await page.waitForLoadState("networkidle");
    await page.unroute("**/api/v1/office/**");
    await page.getByRole("button", { name: "Reintentar" }).click();
    await expect(page.getByText("La zona de estas tiendas no responde.")).toHaveCount(0);
    await expect(page.getByRole("table", { name: "Personas" })).toBeVisible();
  });

  test("[OF-01] a session that has not arrived in a cell does not end", async () => {
    await refuse("norte", 401, { code: "token_invalid", message: "no session" });
    await open("people?cell=norte");
    await expect(page.getByRole("main").getByRole("alert")).toHaveText(/El servidor no respondió/);
    await expect(page.getByRole("button", { name: "Tu cuenta" })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await page.unroute("**/api/v1/office/**");
    await page.getByRole("button", { name: "Reintentar" }).click();
    await expect(page.getByRole("table", { name: "Personas" })).toBeVisible();
  });

  test("[OF-01] sections of the head need no cell, the others ask for one", async () => {
    for (const [address, path] of [
      ["catalogue", "catalogue"],
      ["look", "look"],
      ["people/office", "office_people"],
      ["import?kind=products", "imports"],
      ["audit", "audit"],
      ["connections", "connections"],
    ] as const) {
      await open(address);
      await expectPlaces(path, "head");
      await expect(page.getByText("¿De qué zona?")).toHaveCount(0);
    }
    for (const [address, path] of [
      ["stock", "stock/differences"],
      ["stores", "store_states"],
      ["people", "people"],
      ["personal-data", "personal_data/people"],
      ["import?kind=stock", "imports"],
    ] as const) {
      await open(address);
      await expect(page.getByRole("heading", { name: "¿De qué zona?" })).toBeVisible();
      expect(placesOf(path)).toEqual([]);
      await page.getByRole("main").getByRole("link", { name: "Zona sur" }).focus();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/cell=sur/);
      if (address !== "personal-data") await expectPlaces(path, "sur");
    }
    // What the head takes alone says where.
    await open("import?kind=products&cell=sur");
    await page.getByRole("link", { name: "impórtalo para todas" }).click();
    await expect(page).not.toHaveURL(/cell/);
    await expectPlaces("imports", "head");
    await open("people");
    await inspect(page, "desk", "office-cell-choice");
    await expectNothingSideways(page, "the choice of a cell");
    await page.getByRole("link", { name: "Oficina" }).click();
    await expect(page.getByRole("cell", { name: /Francisca Lagos/ }).first()).toBeVisible();
    await open("audit");
    await expect(page.getByRole("navigation", { name: "Zonas" })).toBeVisible();
    await inspect(page, "desk", "office-cells-audit");
    await expectNothingSideways(page, "the audit of the head");
    await open("catalogue");
    await expect(page.getByText("para ver qué tallas tiene")).toBeVisible();
    await inspect(page, "desk", "office-cells-catalogue");
  });

  test("[OF-01] the list of stores has the cells; a choice drops the other and the filters", async () => {
    await open("people?cell=norte&q=a&open=x");
    const switcher = page.getByRole("button", { name: /^Tienda:/ });
    await expect(switcher).toHaveText(/Zona norte/);
    await switcher.click();
    await inspect(page, "desk", "office-cells-switcher");
    await page.getByRole("button", { name: /^Zona sur/ }).click();
    await expect(page).toHaveURL(/\/people\?cell=sur$/);
    await expectPlaces("people", "norte", "sur");
    sent = [];
    await switcher.click();
    await expect(page.getByRole("searchbox", { name: "Busca por nombre o código" })).toBeFocused();
    await page.keyboard.type("0101");
    await expect(page.getByRole("button", { name: /0102/ })).toHaveCount(0);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/people\?store=0101$/);
    await expectPlaces("people", "0101");
    await expectPlaces("stores", "head");
    await page.getByRole("link", { name: "Existencias" }).click();
    await expect(page).toHaveURL(/\/stock\?store=0101$/);
    await expectPlaces("stock", "0101");
    await page.goBack();
    await page.goBack();
    await expect(switcher).toHaveText(/Zona sur/);
    await switcher.click();
    await page.getByRole("button", { name: /^Todas las tiendas/ }).click();
    await expect(page.getByRole("heading", { name: "¿De qué zona?" })).toBeVisible();
  });
});
