import { readFileSync } from "node:fs";
import { smsLog } from "../store/store-under-test.ts";
import { expect, type Page, test } from "../test.ts";

/** A test's own phone, by two digits. A retry gets another one, because the first must wait for its next code. */
export function ownPhone(digits: string): string {
  return `8123${test.info().retry}0${digits}`;
}

/** Types eight digits on the page's keypad and has the code sent. */
export async function sendCode(page: Page, phone: string): Promise<void> {
  for (const key of phone) await press(page, key);
  await page.getByRole("button", { name: "Enviar código" }).click();
  await expect(page.getByRole("heading", { name: "Ingresa tu código de verificación" })).toBeVisible();
}

/** Presses a key of the page's own keypad. */
export function press(page: Page, key: string): Promise<void> {
  return page.getByRole("button", { name: key, exact: true }).click();
}

/** The newest code the server sent to a phone, out of its log. */
export async function codeFor(phone: string, log = smsLog): Promise<string> {
  return /^\d{6}/.exec(await smsFor(phone, log))?.[0] ?? "";
}

/** The newest message the server sent to a phone. */
export async function smsFor(phone: string, log = smsLog): Promise<string> {
  const sent = () =>
    readFileSync(log, "utf8")
      .split("\n")
      .filter((line) => line.includes(`…${phone.slice(-4)}`));
  await expect.poll(() => sent().length).toBeGreaterThan(0);
  return JSON.parse(sent().at(-1) ?? "{}").text;
}
