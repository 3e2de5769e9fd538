import { identify } from "../page/identify.ts";
import { inspect, viewports } from "../page/inspect.ts";
import { expectNothingSideways } from "../page/large-text.ts";
import { startButton } from "../page/start-button.ts";
import { TestServer } from "../store/test-server.ts";
import { expect, test } from "../test.ts";
import { enterFirst } from "./office.ts";

test.use({ viewport: viewports.desk });

test.describe("the demo of an empty server", () => {
  const server = new TestServer(104, { DEMO: "0", DEMO_CREW: "0" });
  test.use({ baseURL: server.url });
  test.beforeAll(() => server.startAfresh());
  test.afterAll(() => server.stop());

  test("[CT-09] is loaded, served to a shopper, restarted with, and removed", async ({ page, browser }) => {
    await enterFirst(page, server, "Francisca Lagos");
    await expect(page.getByRole("heading", { name: "Probar con una demostración" })).toBeVisible();
    await inspect(page, "desk", "office-demo-offer");
    await page.getByRole("button", { name: "Cargar la demostración" }).click();
    const dialog = page.getByRole("dialog", { name: "Los PIN de la demostración" });
    const lines = (await dialog.getByRole("textbox").inputValue()).split("\n");
    expect(lines).toHaveLength(10);
    await inspect(page, "desk", "office-demo-pins");
    await dialog.getByRole("button", { name: "Listo" }).click();
    await expect(page.getByRole("heading", { name: "La demostración está cargada" })).toBeVisible();
    // The own store is still to be created.
    await expect(page.getByRole("heading", { name: "¿Cuál es la primera tienda?" })).toBeVisible();
    await inspect(page, "desk", "office-demo-loaded");
    await expectNothingSideways(page, "first steps with the demo");
    await page.reload();
    await expect(page.getByRole("heading", { name: "La demostración está cargada" })).toBeVisible();
    await expect(page.getByText(lines[0] ?? "")).toHaveCount(0);

    await page.getByRole("link", { name: "Tiendas" }).click();
    await expect(page.getByRole("row", { name: /Alameda/ })).toContainText("Demostración");
    await inspect(page, "desk", "office-demo-stores");
    await page.getByRole("link", { name: "Alameda" }).click();
    await expect(page.getByRole("banner").or(page.locator("header")).first()).toContainText("Demostración");
    await inspect(page, "desk", "office-demo-store");

    // It is not asked about at a start without DEMO_DATA.
    await server.stop();
    await server.start();

    const phone = await (
      await browser.newContext({ baseURL: server.url, viewport: viewports.phone })
    ).newPage();
    await phone.goto("/store/0101");
    await expect(startButton(phone)).toBeVisible();
    // Not by the camera: the test's own shows a code, which would be searched meanwhile.
    await phone.goto("/manual-code");
    await phone.getByRole("textbox").fill("880101410");
    await phone.getByRole("button", { name: "Buscar" }).click();
    await expect(phone.getByRole("heading", { name: "Brisa 2" })).toBeVisible();
    await phone.getByRole("button", { name: /^Talla 41$/ }).click();
    await phone.getByRole("button", { name: /Me la quiero probar/ }).click();
    await identify(phone, "12345678-5", "Cata");
    await expect(phone).toHaveURL(/\/preparing\/[\w-]{20,}$/);
    await expect(phone).toHaveURL(/\/pick-up$/, { timeout: 30_000 });
    await inspect(phone, "phone", "demo-pick-up");
    await expect(phone).toHaveURL(/\/thanks$/, { timeout: 30_000 });

    await page.goto("/office/today");
    await expect(page.getByRole("row", { name: /Alameda/ })).toContainText("Demostración");
    await inspect(page, "desk", "office-demo-today");
    await page.goto("/office/today?store=0101");
    await expect(page.getByRole("button", { name: /^Tienda: Alameda/ })).toContainText("Demostración");
    await inspect(page, "desk", "office-demo-today-store");

    // The order is open: the shopper has the pair.
    await page.goto("/office/start");
    await page.getByRole("button", { name: "Quitar la demostración" }).click();
    await inspect(page, "desk", "office-demo-remove");
    await page.getByRole("button", { name: "Sí, quitarla" }).click();
    await expect(page.getByRole("heading", { name: "Probar con una demostración" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "¿Cuál es la primera tienda?" })).toBeVisible();
    expect(await server.rows("select from store")).toEqual([]);
    await phone.goto("/store/0101");
    await expect(phone.getByRole("button", { name: "Comenzar" })).toHaveCount(0);
    await phone.context().close();
  });
});
