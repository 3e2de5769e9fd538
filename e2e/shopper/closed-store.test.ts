import { inspect, viewports } from "../page/inspect.ts";
import { startButton } from "../page/start-button.ts";
import { Visit } from "../page/visit.ts";
import { withoutCamera } from "../page/without-camera.ts";
import { updateStore } from "../store/store-database.ts";
import { expect, test } from "../test.ts";

const sku = "880101410";
const always = { opens: "00:00", closes: "24:00" };

test.use({ viewport: viewports.phone });

test("[TR-17] [SC-02] a closed store says when it opens, takes no one further, and begins as soon as it opens", async ({
  page,
}) => {
  await updateStore("0191", hoursAround(60, 120));
  await page.clock.install();
  await page.goto("/store/0191");
  await expect(page.getByRole("heading", { name: "CERRADO" })).toBeVisible();
  await expect(page.getByText(/^Abrimos (hoy|mañana), /)).toBeVisible();
  await expect(page.getByText(/^en (1 h y 0|60|59) min$/)).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "lunes" })).toBeVisible();
  await inspect(page, "phone", "closed");
  await expect(page.getByRole("button", { name: "Comenzar" })).toHaveCount(0);
  await page.goto("/scan-code");
  await expect(page).toHaveURL(/\/check-in$/);
  await expect(page.getByRole("heading", { name: "CERRADO" })).toBeVisible();

  await updateStore("0191", always);
  await page.clock.runFor("05:10");
  await startButton(page).click();
  await expect(page).toHaveURL(/\/scan-code$/);
});

test("[TR-17] who still chooses is told that the store closes soon, and then that it is closed; an order goes on", async ({
  page,
  browser,
}) => {
  await withoutCamera(page);
  await updateStore("0192", hoursAround(-60, 14), [sku]);
  const ordered = await browser.newPage();
  const visit = await (await Visit.arrive(ordered, "0192")).identify("21463880-0", "Marta");
  await visit.open(`/preparing/${await (await visit.find(sku, [sku])).order([sku])}`);
  await expect(
    ordered.getByRole("heading", { name: "ENVIADO" }).or(ordered.getByText("PREPARANDO").first()),
  ).toBeVisible();
  await expect(ordered.getByText(/La tienda cierra/)).toHaveCount(0);

  await page.clock.install();
  await page.goto("/store/0192");
  await startButton(page).click();
  await expect(
    page.getByRole("status").filter({ hasText: /La tienda cierra a las \d\d:\d\d/ }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Ingresar código manualmente" }).click();
  await expect(page.getByText(/La tienda cierra a las/)).toBeVisible();
  await updateStore("0192", null, [sku]);
  await page.clock.runFor("05:10");
  await expect(page.getByRole("heading", { name: "CERRADO" })).toBeVisible();
  await expect(page.getByText("No sabemos cuándo abre.")).toBeVisible();

  // Meanwhile someone may have fetched it.
  await ordered.reload();
  await expect(ordered.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(ordered).toHaveURL(/\/(preparing\/.+|pick-up)$/);
});

test("[TR-17] a store that closes while the RUT is typed says so there, before anyone is asked for an alias", async ({
  page,
}) => {
  await updateStore("0195", always, [sku]);
  const visit = await (await Visit.arrive(page, "0195")).find(sku, [sku]);
  await visit.open("/rut");
  await page.getByRole("textbox", { name: "RUT" }).fill("12345678-5");
  await updateStore("0195", null, [sku]);
  const logins: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/login")) logins.push(request.url());
  });
  // What was heard less than five seconds ago is not asked for again.
  await page.waitForTimeout(5_100);
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByRole("heading", { name: "CERRADO" })).toBeVisible();
  expect(logins).toEqual([]);
});

test.describe("kiosk", () => {
  test.use({ viewport: viewports.kiosk });

  test("[TR-17] a kiosk in a closed store shows the same instead of its poster", async ({ page }) => {
    await updateStore("0193", null);
    await page.goto("/store/0193?kiosk=1");
    await expect(page.getByRole("heading", { name: "CERRADO" })).toBeVisible();
    await page.goto("/check-in?attract=1");
    await expect(page.getByRole("heading", { name: "CERRADO" })).toBeVisible();
    await inspect(page, "kiosk", "closed");
  });
});

/** Hours that begin and end so many minutes from now, by the stores' clocks. */
function hoursAround(opens: number, closes: number): { opens: string; closes: string } {
  const clock = new Intl.DateTimeFormat("es-CL", {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: "America/Santiago",
  });
  const time = (minutes: number) => clock.format(Date.now() + minutes * 60_000);
  return { opens: time(opens), closes: time(closes) };
}
