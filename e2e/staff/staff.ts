import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import { dataDir } from "../store/store-under-test.ts";

export type Login = "runner" | "seller" | "cashier" | "manager" | "technician";

/** Who the demo's staff are by name. */
export const names: Record<Login, string> = {
  runner: "Rodrigo",
  seller: "Ignacia",
  cashier: "Marta",
  manager: "Paula",
  technician: "Esteban",
};

/** The PIN of one of the demo's staff, as the server keeps it. */
export function staffPin(login: Login, data = dataDir, store = "0101"): string {
  const pins: Record<string, Record<string, string>> = JSON.parse(
    readFileSync(join(data, "staff-pins.json"), "utf8"),
  );
  const pin = pins[store]?.[login];
  if (pin === undefined) throw new Error(`${store} has no ${login}`);
  return pin;
}

/** Signs someone in on a tablet of the store the path names, else the demo store, and waits for the frame. */
export async function signIn(
  page: Page,
  login: Login,
  path = "/staff/?store=0101",
  data = dataDir,
): Promise<void> {
  await page.goto(path);
  const store = /[?&]store=(\w+)/.exec(path)?.[1];
  await enterPin(page, login, staffPin(login, data, store));
  await expect(whoIsIn(page, login)).toBeVisible();
}

/** Where one types who one is, on a tablet that the store does not know. */
export function loginField(page: Page): Locator {
  return page.getByRole("textbox", { name: "Tu usuario" });
}

/** The header's button that says who is signed in. */
export function whoIsIn(page: Page, login: Login): Locator {
  return page.getByRole("banner").getByRole("button", { name: names[login] });
}

/** Chooses the person, or types the login where no names are shown, and types the PIN on the screen's keypad. */
export async function enterPin(page: Page, login: Login, pin: string): Promise<void> {
  const tile = page.getByRole("button", { name: names[login] });
  const asked = page.getByRole("heading", {
    name: new RegExp(`^(${names[login]}|${login}), ingresa tu PIN$`),
  });
  const back = page.getByRole("button", { name: "Volver a las personas" });
  const field = loginField(page);
  await expect(tile.or(field).or(back).first()).toBeVisible();
  // On a phone the keypad may already be open for the last person who signed in.
  if (!(await tile.or(field).isVisible()) && !(await asked.isVisible())) await back.click();
  if (await tile.isVisible()) await tile.click();
  else if (await field.isVisible()) {
    await field.fill(login);
    await field.press("Enter");
  }
  await expect(asked).toBeVisible();
  const keypad = page.getByRole("group", { name: "PIN" });
  // The sixth digit signs in.
  for (const digit of pin) await keypad.getByRole("button", { name: digit, exact: true }).click();
}
