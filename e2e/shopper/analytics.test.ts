import { startButton } from "../page/start-button.ts";
import { withoutCamera } from "../page/without-camera.ts";
import { restock } from "../store/store-database.ts";
import { port } from "../store/store-under-test.ts";
import { TestServer } from "../store/test-server.ts";
import { expect, type Page, type Request, test } from "../test.ts";
import { AnalyticsService } from "./analytics-service.ts";

const sku = "880102400";
const rut = "17082534-9";
const nickname = "Josefa";
/** Every route of a visit, in its order. */
const journey = [
  "/store/:store_code",
  "/check-in",
  "/scan-code",
  "/manual-code",
  "/product-detail",
  "/rut",
  "/alias",
  "/preparing",
  "/preparing/:hash_id",
  "/pick-up",
  "/thanks",
];

test.beforeAll(() => restock([sku]));

test("[AP-15] [AP-14] every navigation is counted at the server's own collector, and nothing about the shopper with it", async ({
  page,
}) => {
  const sent: Request[] = [];
  page.on("request", (request) => {
    if (/\/(page_view|web_vital)$/.test(request.url())) sent.push(request);
  });
  const secrets = await wholeVisit(page);
  await expect.poll(() => kinds(sent.map((request) => String(request.postData())))).toContain("LCP");
  await expect
    .poll(() => pathsOf(sent.map((request) => String(request.postData()))))
    .toEqual(expect.arrayContaining(journey));
  for (const request of sent) {
    const headers = await request.allHeaders();
    expect(headers["x-xsrf-token"]).toBeTruthy();
    expect(headers).not.toHaveProperty("authorization");
    expectNone(secrets, `${request.url()} ${JSON.stringify(headers)} ${request.postData()}`);
    expect((await request.response())?.status()).toBe(204);
  }
});

const collectorFails: Record<string, (page: Page) => Promise<unknown>> = {
  "answers 500": (page) => page.route(/page_view|web_vital/, (route) => route.fulfill({ status: 500 })),
  hangs: (page) => page.route(/page_view|web_vital/, () => undefined),
  refuses: (page) => page.route(/page_view|web_vital/, (route) => route.abort("connectionrefused")),
};
for (const [how, fail] of Object.entries(collectorFails)) {
  test(`[AP-15] the visit goes on when the server's own collector ${how}`, async ({ page }) => {
    const broken = watchErrors(page);
    await fail(page);
    await toProduct(page);
    expect(broken).toEqual([]);
  });
}

test.describe("a service of one's own", () => {
  const service = new AnalyticsService(port + 9);
  const server = new TestServer(8, { ANALYTICS_URL: service.url });
  test.describe.configure({ mode: "serial", timeout: 90_000 });
  test.use({ baseURL: server.url });
  test.beforeAll(async () => {
    await service.listen();
    await server.startAfresh();
  });
  test.afterAll(async () => {
    await service.close();
    await server.remove();
  });

  test("[AP-15] is sent every navigation and how the page felt, without credentials, address or anything about the shopper", async ({
    page,
  }) => {
    const violations = watchErrors(page);
    const secrets = await wholeVisit(page);
    const bodies = () => service.received.map(({ body }) => body);
    await expect.poll(() => pathsOf(bodies())).toEqual(expect.arrayContaining(journey));
    await expect.poll(() => kinds(bodies())).toContain("LCP");
    for (const { headers, url, body } of service.received) {
      expect(url).toBe("/collect?site=1");
      expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(["cookie"]));
      expect(headers).not.toHaveProperty("authorization");
      expect(headers).not.toHaveProperty("referer");
      expectNone(secrets, JSON.stringify(headers) + body);
    }
    const own = await server.rows("select 1 from page_view union all select 1 from web_vital");
    expect(own).toEqual([]);
    expect(violations).toEqual([]);
  });

  for (const mode of ["answers 500", "hangs", "refuses"] as const) {
    test(`[AP-15] costs the shopper nothing when it ${mode}`, async ({ page }) => {
      service.mode = mode;
      const broken = watchErrors(page);
      await toProduct(page);
      expect(broken).toEqual([]);
    });
  }
});

/** Goes from the store's link to the poll; returns what no count may contain. */
async function wholeVisit(page: Page): Promise<string[]> {
  await toProduct(page);
  await page.getByRole("button", { name: "Talla 40", exact: true }).click();
  await page.getByRole("button", { name: /Me la quiero probar/ }).click();
  await expect(page.getByRole("heading", { name: /¿Cuál es tu RUT\?/ })).toBeVisible();
  for (const key of rut.replace("-", "")) await page.getByRole("button", { name: key, exact: true }).click();
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByRole("heading", { name: "Listo! ¿Cómo te llamamos?" })).toBeVisible();
  await page.getByRole("textbox", { name: "Para" }).fill(nickname);
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page).toHaveURL(/\/preparing\/[\w-]{20,}$/);
  const hashId = page.url().split("/").at(-1) ?? "";
  const token = await page.evaluate(() => localStorage.getItem("api_token"));
  await page.getByRole("button", { name: "Abrir Smartbox" }).click({ timeout: 40_000 });
  await expect(page).toHaveURL(/\/thanks$/);
  const secrets = [hashId, String(token), nickname, rut, rut.replace("-", ""), rut.split("-")[0] ?? "", sku];
  for (const secret of secrets) expect(secret.length).toBeGreaterThan(5);
  return secrets;
}

async function toProduct(page: Page): Promise<void> {
  await withoutCamera(page);
  await page.goto("/store/0101");
  await startButton(page).click();
  await page.getByRole("button", { name: "Ingresar código manualmente" }).click();
  await page.getByRole("textbox").fill(sku);
  await page.getByRole("button", { name: "Buscar" }).click();
  await expect(page).toHaveURL(/\/product-detail$/);
  await expect(page.getByRole("button", { name: /Me la quiero probar|Seleccione talla/ })).toBeVisible();
}

/** The page's own errors, and what its content security policy blocked. */
function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) errors.push(message.text());
  });
  return errors;
}

function pathsOf(bodies: readonly string[]): string[] {
  return bodies
    .map((body) => JSON.parse(body))
    .filter(({ name }) => name === undefined)
    .map(({ path }) => path);
}

/** Names of the web vitals among the counts. */
function kinds(bodies: readonly string[]): string[] {
  return bodies.map((body) => JSON.parse(body).name);
}

function expectNone(secrets: readonly string[], text: string): void {
  for (const secret of secrets) expect(text.toLowerCase()).not.toContain(secret.toLowerCase());
}
