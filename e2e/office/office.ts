import { readFileSync } from "node:fs";
import { viewports } from "../page/inspect.ts";
import { queryDatabase } from "../store/store-database.ts";
import { logOf } from "../store/store-under-test.ts";
import { TestServer } from "../store/test-server.ts";
import { type BrowserContextOptions, expect, type Page, test } from "../test.ts";

type OwnOffice = {
  /** How far the server's port is from the first one's; no other test has the same. */
  offset: number;
  /** What its environment has besides. */
  variables?: Record<string, string>;
  /** SQL for its database, before the first person enters. */
  seed?: readonly string[];
  context?: BrowserContextOptions;
};

/**
 * Gives the tests of this `describe` a server of their own and a page that they share in their order, on which the first person of
 * the head office `entered`. Returns the server.
 */
export function ownOffice(
  { offset, variables = {}, seed = [], context = {} }: OwnOffice,
  entered: (page: Page) => void,
): TestServer {
  const server = new TestServer(offset, { DEMO_CREW: "0", ...variables });
  const desk = { baseURL: server.url, viewport: viewports.desk };
  let page: Page | undefined;
  test.describe.configure({ mode: "serial" });
  test.use(desk);
  test.beforeAll(async ({ browser }) => {
    await server.startAfresh();
    for (const statement of seed) await queryDatabase(server.dataDir, statement);
    page = await (await browser.newContext({ ...desk, ...context })).newPage();
    await enterFirst(page, server, "Francisca Lagos");
    entered(page);
  });
  test.afterAll(async () => {
    await page?.context().close();
    await server.stop();
  });
  return server;
}

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
