import { holdBack } from "../page/change-answers.ts";
import { viewports, watchConsole } from "../page/inspect.ts";
import { translatePage } from "../page/translate-page.ts";
import { Visit } from "../page/visit.ts";
import { restock } from "../store/store-database.ts";
import { expect, test } from "../test.ts";

/** A size that no other test asks for. */
const chosen = ["880303430"];

test.use({ viewport: viewports.phone });
test.beforeAll(() => restock(chosen));

test("[FL-03] a page that the browser translates goes on: statuses, countdown and poll, and no screen breaks", async ({
  page,
}) => {
  test.slow();
  const console = watchConsole(page);
  const visit = await (await (await Visit.arrive(page)).find("880303430", chosen)).identify(
    "7000010",
    "Cata",
  );
  const hashId = await visit.order(chosen);
  await holdBack(page);
  await visit.open(`/preparing/${hashId}`);
  await expect(page.getByText("Tu pedido, Cata")).toBeVisible();
  await translatePage(page);
  await expect(page.locator("h1 font").first()).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await expect(page).toHaveURL(/\/pick-up$/, { timeout: 40_000 });
  const left = page.getByRole("timer");
  await expect(left).toHaveText(/4:5\d/);
  const shown = await left.textContent();
  await expect(left).not.toHaveText(shown ?? "");
  await page.getByRole("button", { name: "Abrir Smartbox" }).click();
  await expect(page.getByRole("heading", { name: /Qué opinas/ })).toBeVisible();
  await page.getByRole("radio", { name: "Bien", exact: true }).click();
  await expect(page.getByText("Revisaremos tu caso para seguir mejorando.")).toBeVisible();
  await page.getByRole("radio", { name: "Me encantó", exact: true }).click();
  await expect(page.getByText("Esperamos seguir ayudándote cuando lo necesites.")).toBeVisible();
  await expect(page.getByText("Revisaremos tu caso para seguir mejorando.")).toHaveCount(0);
  console.expectNone();
});
