import { readFileSync } from "node:fs";
import { logOf } from "../store/store-under-test.ts";
import type { TestServer } from "../store/test-server.ts";
import { expect, type Page } from "../test.ts";

/** The link that a server without a head office prints when it starts. Its log may be written a little later. */
export async function firstLink(server: TestServer): Promise<string> {
  const find = () =>
    readFileSync(logOf(server.port), "utf8")
      .match(/\/office\/enter#[\w-]{43}/g)
      ?.at(-1);
  await expect.poll(find, { message: "the server printed no link into the office" }).toBeDefined();
  return find() ?? "";
}

/** Makes the first account, of the head office, and waits for its first page. */
export async function enterFirst(page: Page, server: TestServer, name: string): Promise<void> {
  await page.goto(await firstLink(server));
  await page.getByLabel("Tu nombre").fill(name);
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByRole("button", { name: "Tu cuenta" })).toBeVisible();
}

/** Enters with a link that a person of the head office gave. */
export async function enterBy(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByRole("button", { name: "Tu cuenta" })).toBeVisible();
}

/** Lets a person into the office on its page, and returns their link. */
export async function invite(
  page: Page,
  { name, role, store }: { name: string; role: string; store?: string },
): Promise<string> {
  await page.goto("/office/people/office");
  await page.getByRole("button", { name: "Persona", exact: true }).click();
  await page.getByRole("textbox", { name: "Nombre" }).fill(name);
  await page.getByLabel("Rol").selectOption({ label: role });
  if (store !== undefined) await page.getByRole("checkbox", { name: store }).check();
  await page.getByRole("button", { name: "Agregar y ver su enlace" }).click();
  const link = await page.getByRole("textbox", { name: "Enlace" }).inputValue();
  await page.getByRole("button", { name: "Listo" }).click();
  return link;
}
