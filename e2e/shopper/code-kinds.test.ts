import { skuSpellings } from "@horma/gtin";
import { codeKinds, sizesNamed } from "@horma/gtin/code-kinds";
import type { Page } from "@playwright/test";
import { typeAsReader } from "../page/type-as-reader.ts";
import { Visit } from "../page/visit.ts";
import { expect, test } from "../test.ts";

test.use({ permissions: [] });

const fieldMax = 20;
/** A key that prints nothing comes with another one, which the reader's own tests press. */
const sent = codeKinds.map(([kind, text, names]) => [kind, text.trim(), names] as const);
const typable = sent.filter(([, text]) => !text.includes("\u001d"));

test("[ST-12] [CA-01] the shopper's reader asks for every kind of code", async ({ page }) => {
  const { visit, asked } = await listen(page);
  for (const [kind, text, names] of typable) {
    await visit.open("/manual-code");
    await expect(page.getByRole("textbox")).toBeVisible();
    await typeAsReader(page, text);
    await expectAsked(page, asked, { kind, names });
  }
});

test("[VA-07] the shopper's typed code asks for every kind of up to 20 characters", async ({ page }) => {
  const { visit, asked } = await listen(page);
  for (const [kind, text, names] of typable.filter(([, { length }]) => length <= fieldMax)) {
    await visit.open("/manual-code");
    await page.getByRole("textbox").fill(text);
    await page.getByRole("button", { name: "Buscar" }).click();
    await expectAsked(page, asked, { kind, names });
  }
});

test("[ST-13] a GS1 Digital Link that the reader types shows the shoe", async ({ page }) => {
  await (await (await Visit.arrive(page)).find("880102400")).open("/check-in");
  await expect(page.getByRole("button").first()).toBeVisible();
  await typeAsReader(page, "https://id.gs1.org/01/07808801014102/21/99?17=271231");
  await expect(page).toHaveURL(/\/product-detail$/);
  await expect(page.getByRole("heading", { name: "Brisa 2" })).toBeVisible();
});

type Searches = { q: string; type: string | null }[];
type Row = { kind: string; names: keyof typeof sizesNamed | undefined };

/** A visit whose searches are recorded and find nothing. */
async function listen(page: Page): Promise<{ visit: Visit; asked: Searches }> {
  const visit = await (await Visit.arrive(page)).find("880102400");
  const asked: Searches = [];
  await page.route("**/search?*", (route) => {
    const { searchParams } = new URL(route.request().url());
    asked.push({ q: searchParams.get("q") ?? "", type: searchParams.get("type") });
    return route.fulfill({ json: { status: "ok", total: 0, products: [] } });
  });
  return { visit, asked };
}

/** A text that names nothing is searched as a sku at most. */
async function expectAsked(page: Page, asked: Searches, { kind, names }: Row): Promise<void> {
  await expect(page.getByText("Calzado no encontrado"), kind).toBeVisible();
  const told = asked.splice(0);
  if (names === undefined) return expect(told.map(({ type }) => type).join(), kind).toMatch(/^(?:sku)?$/);
  const { sku, ean } = sizesNamed[names];
  // The server looks for a sku in all its spellings.
  const wanted = told.map(({ q, type }) =>
    type === "EAN" ? q.padStart(13, "0") : (skuSpellings(q).find((each) => each === sku) ?? q),
  );
  expect([sku, ean.padStart(13, "0")], kind).toContain(wanted.join());
}
