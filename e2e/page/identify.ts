import { expect, type Page } from "@playwright/test";

/** Types a RUT and an alias the way each surface takes them: a phone's own keyboard, a kiosk's on the screen. */
export async function identify(page: Page, rut: string, alias: string): Promise<void> {
  await expect(page.getByRole("heading", { name: /¿Cuál es tu RUT\?/ })).toBeVisible();
  for (const key of rut.replace("-", "").toUpperCase()) {
    await page.getByRole("button", { name: key, exact: true }).click();
  }
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByRole("heading", { name: "Listo! ¿Cómo te llamamos?" })).toBeVisible();
  await page.getByRole("textbox").fill(alias);
  await page.getByRole("button", { name: "Continuar" }).click();
}
