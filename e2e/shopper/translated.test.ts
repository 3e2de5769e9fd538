import { identify } from "../page/identify.ts";
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
  await (await (await Visit.arrive(page)).find("880303430", chosen)).open("/rut");
  await expect(page.getByText("Usamos tu RUT sólo para")).toBeVisible();
  await translatePage(page);
  await expect(page.locator("h1 font").first()).toBeVisible();
  await page.getByRole("checkbox", { name: "Soy extranjero" }).check();
  await expect(page.getByText("Usamos tu ID sólo para")).toBeVisible();
  await page.getByRole("checkbox", { name: "Soy extranjero" }).uncheck();
  await expect(page.getByText("Usamos tu RUT sólo para")).toBeVisible();
  expect(await page.evaluate(drawBesideText)).toBe("beforebold");
  await identify(page, "16032461-9", "Cata");
  await expect(page.getByText("Tu pedido, Cata")).toBeVisible();
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

/** Draws as React does: one element before a text, and the text removed. Resolves to what is left. */
async function drawBesideText(): Promise<string | null> {
  const parent = document.body.appendChild(document.createElement("p"));
  const text = new Text("text");
  const bold = document.createElement("b");
  bold.textContent = "bold";
  parent.append(text, bold);
  await new Promise((translated) => setTimeout(translated));
  if (text.isConnected) return "not translated";
  const before = document.createElement("i");
  before.textContent = "before";
  parent.insertBefore(before, text);
  parent.removeChild(text);
  parent.remove();
  return parent.textContent;
}
