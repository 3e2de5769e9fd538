import { readFile } from "node:fs/promises";
import { inspect, type Surface, viewports } from "../page/inspect.ts";
import { Visit } from "../page/visit.ts";
import { restock } from "../store/store-database.ts";
import { TestServer } from "../store/test-server.ts";
import { expect, test } from "../test.ts";

const chosen = ["880102400", "880102430"];
test.beforeAll(() => restock(chosen));

for (const surface of ["phone", "kiosk"] as const satisfies Surface[]) {
  test.describe(surface, () => {
    test.use({ viewport: viewports[surface] });

    test("where the RUT is asked for, one touch tells what is kept, why, how long, by whom and what rights there are", async ({
      page,
    }) => {
      const visit = await (await Visit.arrive(page)).find("880102400", chosen);
      await visit.open(surface === "kiosk" ? "/rut?kiosk=1" : "/rut");
      await page.getByRole("button", { name: /Tus datos/ }).click();
      const sheet = page.getByRole("dialog", { name: "Tus datos" });
      await expect(sheet).toContainText("hasta 24 horas después");
      await expect(sheet).toContainText("Ley 21.719");
      await expect(sheet).toContainText("Alameda");
      if (surface === "kiosk") expect((await sheet.boundingBox())?.width).toBeGreaterThan(940);
      await inspect(page, surface, "data-notice");
      await sheet.getByRole("button", { name: "Entendido" }).click();
      await expect(sheet).toBeHidden();
    });
  });
}

test("the shopper reads, takes along and erases what is held", async ({ page }) => {
  const visit = await (await Visit.arrive(page)).identify("14569484-1", "Sole");
  await visit.open("/check-in");
  await page.getByRole("button", { name: "Mis datos" }).click();
  const sheet = page.getByRole("dialog");
  await expect(sheet).toContainText("14569484-1");
  await expect(sheet).toContainText("Sole");
  await inspect(page, "phone", "my-data");
  const downloading = page.waitForEvent("download");
  await sheet.getByRole("button", { name: "Descargar mis datos" }).click();
  const data = JSON.parse(await readFile(await (await downloading).path(), "utf8"));
  expect(data.client).toMatchObject({ document_number: "14569484-1", nickname: "Sole" });
  await sheet.getByRole("button", { name: "Borrar mis datos" }).click();
  await inspect(page, "phone", "my-data-erase");
  await sheet.getByRole("button", { name: "Borrar ahora" }).click();
  await expect(page.getByRole("button", { name: "Mis datos" })).toHaveCount(0);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== "store"))).toEqual([]);
  const headers = { authorization: `Bearer ${visit.stored.api_token}` };
  expect((await page.request.get("/api/v1/falabella/client", { headers })).status()).toBe(401);
});

test("with an order in progress nothing is erased, and the shopper is told why", async ({ page }) => {
  const visit = await (await Visit.arrive(page)).identify("9876543-3", "Tomás");
  await visit.order([chosen[0] ?? ""]);
  await visit.open("/orders");
  await page.getByRole("button", { name: "Mis datos" }).click();
  await page.getByRole("button", { name: "Borrar mis datos" }).click();
  await page.getByRole("button", { name: "Borrar ahora" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "Tienes un pedido en curso: podrás borrarlos cuando termine.",
  );
});

test.describe("where an alias is enough", () => {
  const server = new TestServer(24, { IDENTITY: "none" });
  test.use({ baseURL: server.url });
  test.beforeAll(() => server.startAfresh());
  test.afterAll(() => server.remove());

  test("[RT-04] the shopper asks for a pair without saying more", async ({ page }) => {
    await (await (await Visit.arrive(page)).find("880102400", ["880102400"])).open("/product-detail");
    await page.getByRole("button", { name: /Me la quiero probar/ }).click();
    await expect(page).toHaveURL(/\/alias$/);
    await page.getByRole("textbox", { name: "Para" }).fill("Nadie");
    await page.getByRole("button", { name: "Continuar" }).click();
    await expect(page.getByText("Tu pedido, Nadie")).toBeVisible();
    await page.goto("/rut");
    await expect(page.getByRole("heading", { name: /RUT/ })).toHaveCount(0);
  });
});
