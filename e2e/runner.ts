import { expect, type Locator, type Page } from "@playwright/test";

/** What a card offers to do with a shopper's order: `Tomar`, `Asignar`, `Entregar`, `Retirar`, `Llevar a mano`. */
export function cardAction(tablet: Page, action: string, alias: string): Locator {
  return tablet.getByRole("button", { name: new RegExp(`^${action}: ${alias},`) });
}

export function card(tablet: Page, alias: string): Locator {
  return tablet.getByRole("article", { name: new RegExp(`^Pedido de ${alias},`) });
}

/** Takes a request off the board, and opens it to leave its pairs in `place`, where each has to be confirmed first. */
export async function fetchFor(tablet: Page, alias: string, place: string): Promise<void> {
  await cardAction(tablet, "Tomar", alias).click();
  await cardAction(tablet, "Asignar", alias).click();
  if (place === "zona de entrega") await tablet.getByRole("radio", { name: "Zona de entrega" }).check();
  await leaveIn(tablet, place).click();
  await expect(leaveIn(tablet, place)).toBeDisabled();
}

export function leaveIn(tablet: Page, place: string): Locator {
  return tablet.getByRole("button", { name: new RegExp(`^Dejar en ${place}\\b`) });
}

/** Types the code of a pair that was found. */
export async function confirmByCode(tablet: Page, code: string): Promise<void> {
  await tablet.getByRole("button", { name: "Escribir el código" }).click();
  const sheet = tablet.getByRole("dialog", { name: "Escribir el código" });
  await sheet.getByRole("textbox").fill(code);
  await sheet.getByRole("button", { name: "Confirmar" }).click();
  await expect(sheet).toBeHidden();
}

export async function backToBoard(tablet: Page): Promise<void> {
  await tablet.getByRole("button", { name: "Volver a Pedidos" }).click();
}
