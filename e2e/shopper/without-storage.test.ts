import { identify } from "../page/identify.ts";
import { viewports } from "../page/inspect.ts";
import { startButton } from "../page/start-button.ts";
import { Visit } from "../page/visit.ts";
import { restock } from "../store/store-database.ts";
import { expect, type Page, test } from "../test.ts";

/** A size that no other test asks for. */
const chosen = ["880303390"];

test.use({ viewport: viewports.phone });
test.beforeAll(() => restock(chosen));

test("[FL-03] with every storage forbidden a reload finds the order, and a new tab says what is lost and offers joining", async ({
  page,
  context,
}) => {
  const visit = await (await Visit.arrive(page)).find("880303390", chosen);
  await forbidStorages(page);
  await page.goto("/");
  await page.evaluate((stored) => history.replaceState({ visit: stored }, "", "/rut"), visit.stored);
  await page.reload();
  await identify(page, "16032461-9", "Rosario");
  await expect(page).toHaveURL(/\/preparing\/[\w-]{20,}$/);
  const address = page.url();
  await page.reload();
  await expect(page.getByText("Tu pedido, Rosario")).toBeVisible();

  const other = await context.newPage();
  await forbidStorages(other);
  await other.goto(address);
  await expect(other.getByText("Este navegador no guardó tu pedido")).toBeVisible();
  await expect(other.getByText("Rosario")).toHaveCount(0);
  await other.goto("/store/0101");
  await other.getByRole("button", { name: "Tengo un código" }).click();
  await expect(other.getByRole("textbox", { name: "Código de 6 caracteres" })).toBeVisible();
});

test("[FL-03] where a full storage holds only the store, the lost order's address asks for a seller's code", async ({
  page,
}) => {
  await (await Visit.arrive(page)).open("/store/0101");
  await expect(startButton(page)).toBeVisible();
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await page.goto("/preparing/0123456789abcdefghijkl");
  await expect(page).toHaveURL(/\/pair\?store=0101$/);
  await expect(page.getByRole("status")).toContainText("Este navegador no guardó tu pedido.");
  await expect(page.getByRole("textbox", { name: "Código de 6 caracteres" })).toBeVisible();
});

function forbidStorages(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("denied", "SecurityError");
        },
      });
    }
  });
}
