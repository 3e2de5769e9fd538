import { readFile } from "node:fs/promises";
import { inspect, viewports } from "../page/inspect.ts";
import { expectNothingSideways } from "../page/large-text.ts";
import { enterPin, staffPin } from "../staff/staff.ts";
import { queryDatabase } from "../store/store-database.ts";
import { expect, type Page, test } from "../test.ts";
import { enterBy, invite, ownOffice } from "./office.ts";

test.describe("what the books have", () => {
  let page: Page;
  const server = ownOffice(
    {
      offset: 97,
      seed: [
        "update stock set on_hand = 3, location = 'Q-07-3' where sku = '880101410' and store_id = (select id from store where code = '0101')",
      ],
    },
    (entered) => {
      page = entered;
    },
  );

  const panel = () => page.getByRole("complementary", { name: "Q-07-3" });

  test("[OF-09] a slot is found on the aisle's map by keyboard, and corrected with a reason", async () => {
    await page.goto("/office/stock?store=0101");
    await inspect(page, "desk", "office-stock");
    await page.getByRole("button", { name: "Q", exact: true }).click();
    await page.getByRole("button", { name: "Q-07-3: 3 pares" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Sólo Q-07-3.")).toBeVisible();
    await page.getByRole("button", { name: "Q-07-3", exact: true }).press("Enter");
    await expect(panel().getByText("Nadie lo ha corregido.")).toBeVisible();
    await panel().getByRole("button", { name: "Una menos" }).press("Enter");
    await expect(panel().getByRole("button", { name: "Dejar en 2" })).toBeDisabled();
    await panel().getByRole("radio", { name: "No se encontró" }).press("Space");
    await inspect(page, "desk", "office-stock-correct");
    await panel().getByRole("button", { name: "Dejar en 2" }).press("Enter");
    await expect(panel().getByText("3 a 2")).toBeVisible();
    await expect(panel().getByText(/Francisca Lagos/)).toBeVisible();
    await expect(page.getByRole("row", { name: /Q-07-3/ })).toContainText("2");
    await expectNothingSideways(page, "office stock");
    for (const surface of ["tablet", "phone"] as const) {
      await page.setViewportSize(viewports[surface]);
      await inspect(page, "desk", `office-stock-${surface}`);
    }
    await page.setViewportSize(viewports.desk);
  });

  test("[OF-09] a slot that changed meanwhile is shown again instead of being corrected", async () => {
    await page.reload();
    await expect(panel().getByText("3 a 2")).toBeVisible();
    await panel().getByRole("button", { name: "Una menos" }).click();
    await panel().getByRole("radio", { name: "Dañado" }).press("Space");
    await queryDatabase(
      server.dataDir,
      "update stock set on_hand = 5 where sku = '880101410' and location = 'Q-07-3'",
    );
    await panel().getByRole("button", { name: "Dejar en 1" }).click();
    await expect(panel().getByRole("button", { name: "Sin cambios" })).toBeVisible();
    await expect(page.getByRole("row", { name: /Q-07-3/ })).toContainText("5");
    await page.getByRole("searchbox").fill("nada de eso");
    await expect(page.getByText("Nada con esa búsqueda.")).toBeVisible();
  });

  test("[OF-09] without a store, where books and ERP differ; an auditor reads", async ({ browser }) => {
    await queryDatabase(
      server.dataDir,
      `insert into erp_stock (store_id, sku, location, whole, quantity, as_of, short)
       select id, '880101410', 'Q-07-3', false, 9, now() - interval '1 hour', 0 from store where code = '0101'`,
    );
    const context = await browser.newContext({ baseURL: server.url, viewport: viewports.desk });
    const auditor = await context.newPage();
    await enterBy(auditor, await invite(page, { name: "Berta Rojas", role: "Auditoría" }));
    await auditor.goto("/office/stock");
    await expect(auditor.getByRole("row", { name: /880101410/ })).toContainText("-4");
    await auditor.getByRole("button", { name: "Diferencia", exact: true }).press("Enter");
    await expect(auditor).toHaveURL(/sort=difference/);
    await expect(auditor.getByRole("columnheader", { name: "Diferencia" })).toHaveAttribute(
      "aria-sort",
      "ascending",
    );
    const download = auditor.waitForEvent("download");
    await auditor.getByRole("button", { name: "Descargar CSV" }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe("horma-differences.csv");
    expect((await readFile(await saved.path(), "utf8")).split("\r\n").slice(0, 2)).toEqual([
      "\ufeffTienda;SKU;EAN;Aquí;ERP;Diferencia;Dicho por el ERP;Corrección que volvió atrás",
      expect.stringMatching(/^0101;880101410;7808801014102;5;9;'?-4;/),
    ]);
    await inspect(auditor, "desk", "office-differences");
    await auditor.getByRole("link", { name: "880101410" }).click();
    await auditor.getByRole("button", { name: "Q-07-3", exact: true }).click();
    await expect(auditor.getByRole("complementary", { name: "Q-07-3" }).getByText("3 a 2")).toBeVisible();
    await expect(auditor.getByRole("button", { name: /Dejar en|Sin cambios/ })).toHaveCount(0);
    await expect(auditor.getByRole("link", { name: "Iniciar conteo" })).toHaveCount(0);
    await context.close();
  });

  test("[OF-09] a manager begins a count from here, in the store's app", async ({ browser }) => {
    const context = await browser.newContext({ baseURL: server.url, viewport: viewports.desk });
    const manager = await context.newPage();
    await enterBy(manager, await invite(page, { name: "Paula Reyes", role: "Jefatura", store: "Alameda" }));
    await manager.goto("/office/stock?place=Q-07");
    await inspect(manager, "desk", "office-stock-manager");
    const opened = context.waitForEvent("page");
    await manager.getByRole("link", { name: "Iniciar conteo" }).click();
    const tablet = await opened;
    await enterPin(tablet, "manager", staffPin("manager", server.dataDir, "0101"));
    await expect(tablet.getByRole("heading", { name: /Q-07/ })).toBeVisible();
    await context.close();
  });
});
