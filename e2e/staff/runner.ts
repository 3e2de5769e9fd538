import { expect, type Locator, type Page } from "@playwright/test";
import { cardButton } from "./staff-orders.ts";

/** The card of a shopper's order, whichever column it is in. */
export function card(tablet: Page, nickname: string): Locator {
  return tablet.getByRole("article", { name: new RegExp(`^Pedido de ${nickname},`) });
}

/** Takes a request off the board and opens it to leave its pairs in `place`; each of them has to be confirmed first. */
export async function fetchFor(tablet: Page, nickname: string, place: string): Promise<void> {
  await cardButton(tablet, "Tomar", { nickname }).click();
  await cardButton(tablet, "Dejar en…", { nickname }).click();
  if (place === "zona de entrega") await tablet.getByRole("radio", { name: "Zona de entrega" }).click();
  await leaveIn(tablet, place).click();
  await expect(leaveIn(tablet, place)).toBeDisabled();
}

export function leaveIn(tablet: Page, place: string): Locator {
  return tablet.getByRole("button", { name: new RegExp(`^Dejar en ${place}\\b`) });
}

export async function backToBoard(tablet: Page): Promise<void> {
  await tablet.getByRole("button", { name: "Volver a Pedidos" }).click();
}
