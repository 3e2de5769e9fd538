import { inspect, viewports } from "../page/inspect.ts";
import { codeFor } from "../shopper/sms-code.ts";
import { logOf } from "../store/store-under-test.ts";
import { TestServer } from "../store/test-server.ts";
import { type Browser, expect, type Page, test } from "../test.ts";
import { enterFirst } from "./office.ts";

test.use({ viewport: viewports.desk });

test.describe("a link to a shopper's data, where shoppers identify by phone", () => {
  const server = new TestServer(86, { IDENTITY: "sms", DEMO_CREW: "0", LOG_LEVEL: "info" });
  test.use({ baseURL: server.url });
  test.beforeAll(() => server.startAfresh());
  test.afterAll(() => server.remove());

  test("[OF-10] it asks for the phone, and none is made for an alias alone", async ({ page, browser }) => {
    await enterFirst(page, server, "Francisca Lagos");
    await makeLink(page, await orderOf(browser, server));
    await expect(page.getByRole("alert")).toContainText("Entró solo con un alias");
    await inspect(page, "desk", "office-personal-data-link-refused");
    await makeLink(page, await orderOf(browser, server, "81230001"));
    const link = await page.getByRole("textbox", { name: "Enlace" }).inputValue();

    const context = await browser.newContext({ baseURL: server.url, viewport: viewports.phone });
    const phone = await context.newPage();
    await phone.goto(link);
    await expect(phone.getByRole("heading", { name: "¿Cuál es tu número de teléfono?" })).toBeVisible();
    await inspect(phone, "phone", "data-link-phone");
    const field = phone.getByRole("textbox", { name: /Teléfono/ });
    const send = phone.getByRole("button", { name: "Ver mis datos" });
    for (const left of [4, 3, 2]) {
      await field.fill(`8123 999${left}`);
      await send.click();
      await expect(phone.getByRole("alert")).toContainText(`Te quedan ${left} intentos.`);
    }
    await field.fill("+56 9 8123 0001");
    await send.click();
    await expect(phone.getByText("+56981230001")).toBeVisible();
    // The last wrong tries end it, however often the right one was given.
    await phone.reload();
    await field.fill("8123 9991");
    await send.click();
    await expect(phone.getByRole("alert")).toContainText("Te queda 1 intento.");
    await field.fill("8123 9990");
    await send.click();
    await expect(phone.getByRole("heading", { name: "Este enlace ya no sirve" })).toBeVisible();
    await context.close();
  });
});

/** Finds the order in the office and presses for a link. */
async function makeLink(page: Page, code: string): Promise<void> {
  const day = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Santiago" }).format(new Date());
  await page.goto(`/office/personal-data?store=0101&code=${code}&day=${day}`);
  await page.getByRole("button", { name: "Enlace a sus datos" }).click();
  await page.getByRole("button", { name: "Hacer el enlace" }).click();
}

/** The code of an order by a shopper with this phone, or with an alias alone. */
async function orderOf(browser: Browser, server: TestServer, phone?: string): Promise<string> {
  const context = await browser.newContext({ baseURL: server.url });
  const { request } = context;
  await request.get("/api/v1/xsrf");
  const headers: Record<string, string> = {
    "x-xsrf-token": (await context.cookies()).find(({ name }) => name === "XSRF-TOKEN")?.value ?? "",
  };
  const post = async (path: string, data: object) =>
    (await request.post(`/api/v1/falabella/${path}`, { headers, data })).json();
  if (phone !== undefined) await post("login/code", { phone });
  const name = phone === undefined ? "guest" : await codeFor(phone, logOf(server.port));
  const email = `${name}@demo.horma.example`;
  const { auth_token } = await post("login", { email, password: "click-and-try" });
  headers.authorization = `Bearer ${auth_token}`;
  await post("client/nickname", { nickname: "Sole" });
  const [store] = await (await request.get("/api/v1/stores?code=0101")).json();
  await post("order/create", { skus: ["880102400"], store_id: store.id });
  const { orders } = await (await request.get("/api/v1/falabella/client/data", { headers })).json();
  await context.close();
  return orders[0].code;
}
