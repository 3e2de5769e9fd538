import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { stopClock } from "../page/clock.ts";
import { inspect, viewports, watchConsole } from "../page/inspect.ts";
import { startButton } from "../page/start-button.ts";
import { typeAsReader } from "../page/type-as-reader.ts";
import { Visit } from "../page/visit.ts";
import { restock } from "../store/store-database.ts";
import { dataDir } from "../store/store-under-test.ts";
import { expect, type Page, test } from "../test.ts";

const ean = "7808801014102";
const sku = "880101410";
const chosen = ["880104400", "880104410"];
const rut = "16032460-0";
const alias = "Rosario";
/** How late a key may arrive on a busy machine, ms. */
const late = 150;

test.beforeAll(() => restock(chosen));

test.describe("kiosk", () => {
  test.use({ viewport: viewports.kiosk });

  test("[SC-02] [RT-03] shows the poster while no one uses it, and begins at a touch or a key", async ({
    page,
  }) => {
    const console = watchConsole(page);
    await page.clock.install();
    await page.goto("/store/0101?kiosk=1");
    await expect(startButton(page)).toBeVisible();
    const begin = page.getByRole("button", { name: /Toca para\s*comenzar/ });
    await pass(page, 90, () => begin.isVisible(), 5_000);
    await expect(begin).toBeVisible();
    await expect(page.getByText("Tienda Alameda")).toBeVisible();
    await inspect(page, "kiosk", "attract");
    await page.touchscreen.tap(500, 900).catch(() => page.mouse.click(500, 900));
    await expect(startButton(page)).toBeVisible();
    await page.clock.runFor(61_000);
    await expect(begin).toBeVisible();
    await page.keyboard.press("Enter");
    await page.keyboard.press("x");
    await expect(startButton(page)).toBeVisible();
    console.expectNone();
  });

  test("[RT-03] asks whether someone is there, goes on at any touch or key, and starts over when told to", async ({
    page,
  }) => {
    await page.clock.install();
    await (await (await Visit.arrive(page)).find(sku)).open("/product-detail?kiosk=1");
    await expect(page.getByRole("heading", { name: "Brisa 2" })).toBeVisible();
    const question = page.getByRole("alertdialog", { name: "¿Sigues ahí?" });
    // The watch loads after the screen. Once it has asked, it is there and its seconds count.
    await pass(page, 90, () => question.isVisible(), 5_000);
    await stopClock(page);
    await page.keyboard.press("ArrowDown");
    await expect(question).toBeHidden();
    await page.clock.runFor(59_000);
    await expect(question).toBeHidden();
    await page.clock.runFor(2_000);
    await expect(question).toBeVisible();
    await expect(question).toContainText("Si no, borramos tu pedido y tus datos de esta pantalla.");
    await expect(question.getByRole("status")).toHaveText(/en 20 segundos/);
    await page.clock.runFor(10_000);
    await expect(question.getByRole("status")).toHaveText(/en 10 segundos/);
    await expectInLowerHalf(page, question);
    await page.keyboard.press("Tab");
    await expect(question.getByRole("status")).toHaveText(/en 20 segundos/);
    await page.clock.resume();
    await inspect(page, "kiosk", "inactivity");
    await stopClock(page);
    // Beside the question, on what it covers.
    await page.mouse.click(540, 300);
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(/\/product-detail/);

    await page.clock.runFor(61_000);
    await expect(question).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expect(question).toBeHidden();

    await page.clock.runFor(61_000);
    await question.getByRole("button", { name: "Empezar de nuevo" }).click();
    await expect(startButton(page)).toBeVisible();
    // The page may reload during the evaluation.
    await expect.poll(() => storedKeys(page).catch(() => [])).toEqual(["store", "surface"]);
  });

  test("[RT-05] [DM-09] leaves nothing of one shopper for the next", async ({ page, context }) => {
    test.slow();
    await page.clock.install();
    await page.goto("/store/0101?kiosk=1&lang=en");
    await (await (await Visit.arrive(page)).find("880104400", chosen)).open("/rut?kiosk=1");
    for (const key of rut.replace("-", ""))
      await page.getByRole("button", { name: key, exact: true }).click();
    await page.getByRole("button", { name: /Continuar|Continue/ }).click();
    await expect(page).toHaveURL(/\/alias$/);
    const name = page.getByRole("textbox");
    await expect(name).toHaveAttribute("autocomplete", "off");
    await name.fill(alias);
    await page.getByRole("button", { name: /Continuar|Continue/ }).click();
    await expect(page).toHaveURL(/\/preparing\/[\w-]{20,}$/);
    const hashId = page.url().split("/").at(-1) ?? "";
    const token = await page.evaluate(() => localStorage.getItem("api_token"));
    const traces = [rut, rut.replace("-", ""), alias, hashId, token ?? "no token", "880104400", "880104410"];

    await pass(page, 60, async () => page.url().endsWith("/pick-up"));
    await expect(page).toHaveURL(/\/pick-up$/);
    // A shopper on the way to the box is left alone longer.
    await pass(page, 80);
    const question = page.getByRole("alertdialog");
    await expect(question).toBeHidden();
    await pass(page, 60, () => question.isVisible());
    await expect(question).toBeVisible();
    await pass(page, 40, async () => page.url().includes("attract"));
    await expect(page).toHaveURL(/\/check-in\?attract=1$/);
    await expect(page.getByRole("button", { name: /Toca para\s*comenzar/ })).toBeVisible();
    await page.waitForLoadState("networkidle");

    expect(await storedKeys(page)).toEqual(["store", "surface"]);
    const left = await everythingStored(page);
    const cookies = JSON.stringify(await context.cookies());
    for (const trace of traces) expect(left + cookies).not.toContain(trace);
    await expect(page.locator("html")).toHaveAttribute("lang", "es-CL");

    for (let step = 0; step < 6; step++) {
      await page.goBack().catch(() => null);
      await page.waitForTimeout(150);
      // Going back may end at the camera, which shows a box of no visit.
      await expect(page).not.toHaveURL(/rut|alias|preparing|pick-up/);
      for (const trace of [rut, "16.032.460", alias, "Smartbox"]) {
        await expect(page.getByText(trace)).toHaveCount(0);
      }
      if (!page.url().startsWith("http")) break;
      const found = await everythingStored(page);
      for (const trace of [rut, alias, hashId, token ?? ""]) expect(found).not.toContain(trace);
    }
  });

  test("[SX-02] is registered with the staff's PIN, and then known to the server by a cookie that no script reads", async ({
    page,
    context,
  }) => {
    const pin = (await readFile(join(dataDir, "kiosk-pin"), "utf8")).trim();
    await page.goto("/store/0101?kiosk=1");
    await startButton(page).click();
    // A screen that no camera leaves.
    await page.goto("/manual-code");
    const dialog = page.getByRole("dialog", { name: "Salir del modo kiosco" });
    const register = dialog.getByRole("button", { name: "Registrar este tótem" });
    // The watch is fetched after the screen.
    await expect(async () => {
      await page.keyboard.press("Control+Shift+L");
      await expect(dialog).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await page.keyboard.type(pin === "0000" ? "1111" : "0000", { delay: 80 });
    await register.click();
    await expect(dialog.getByRole("alert")).toHaveText("El PIN no es correcto");
    expect(await kioskCookie()).toBeUndefined();
    await page.keyboard.type(pin, { delay: 80 });
    await register.click();
    await expect(dialog.getByText("Este tótem quedó registrado")).toBeVisible();
    await inspect(page, "kiosk", "registered");
    expect(await kioskCookie()).toMatchObject({ httpOnly: true, sameSite: "Strict" });
    await page.keyboard.press("Escape");
    await expect(page.locator("html")).toHaveAttribute("data-surface", "kiosk");

    async function kioskCookie() {
      return (await context.cookies("http://localhost/api/")).find(({ name }) => name === "kiosk");
    }
  });

  test("[AP-17] lets only the staff's PIN end kiosk mode, by holding the mark or by its keys", async ({
    page,
  }) => {
    const pin = (await readFile(join(dataDir, "kiosk-pin"), "utf8")).trim();
    await page.goto("/store/0101?kiosk=1");
    await startButton(page).click();
    await page.goto("/manual-code?kiosk=0");
    await expect(page.locator("html")).toHaveAttribute("data-surface", "kiosk");
    const dialog = page.getByRole("dialog", { name: "Salir del modo kiosco" });

    const mark = await page.locator(".wordmark").first().boundingBox();
    await page.mouse.move((mark?.x ?? 0) + 20, (mark?.y ?? 0) + 10);
    await page.mouse.down();
    await page.waitForTimeout(1_000);
    await page.mouse.up();
    await expect(dialog).toBeHidden();
    await page.mouse.down();
    await expect(dialog).toBeVisible();
    await page.mouse.up();
    await inspect(page, "kiosk", "leave");

    const wrong = pin === "0000" ? "1111" : "0000";
    for (const key of wrong) await dialog.getByRole("button", { name: key, exact: true }).click();
    await dialog.getByRole("button", { name: "Salir" }).click();
    await expect(dialog.getByRole("alert")).toHaveText("El PIN no es correcto");
    await inspect(page, "kiosk", "leave-wrong-pin");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();

    await page.keyboard.press("Control+Shift+L");
    await page.keyboard.type(pin, { delay: 80 });
    await dialog.getByRole("button", { name: "Salir" }).click();
    await expect(page).toHaveURL(/\/check-in$/);
    await expect(page.locator("html")).toHaveAttribute("data-surface", "phone");
    expect(await storedKeys(page)).toEqual(["store", "surface"]);
  });
});

for (const surface of ["kiosk", "phone"] as const) {
  test.describe(`a reader that types, on a ${surface}`, () => {
    test.use({ viewport: viewports[surface], permissions: [] });
    const entry = surface === "kiosk" ? "?kiosk=1" : "";

    test("[ST-12] [ST-13] [ER-04] searches on every screen that can search", async ({ page }) => {
      for (const path of ["/check-in", "/manual-code", "/size", "/no-available", "/product-detail"]) {
        await (await (await Visit.arrive(page)).find("880102400", ["880102400"])).open(path + entry);
        // The closed box that the page draws before the app is there has a heading too, and no button.
        await expect(page.getByRole("button").first()).toBeVisible();
        await typeAsReader(page, ean);
        await expect(page.getByRole("heading", { name: "Brisa 2" }), path).toBeVisible();
        await expect(page).toHaveURL(/\/product-detail$/);
      }
    });

    test("[ST-12] [ER-04] says that nothing was found, where it was scanned", async ({ page }) => {
      let asked = 0;
      await page.route("**/search?*", (route) => {
        asked += 1;
        return route.continue();
      });
      await (await (await Visit.arrive(page)).find(sku)).open(`/product-detail${entry}`);
      await expect(page.getByRole("heading", { name: "Brisa 2" })).toBeVisible();
      await typeAsReader(page, "999999999");
      await expect(page.getByRole("alert")).toHaveText("Calzado no encontrado");
      await typeAsReader(page, "999999999");
      await expect(page.getByRole("alert")).toHaveText("Calzado no encontrado");
      expect(asked).toBe(1);
    });

    test("[ST-12] never types into a field, and leaves what a person typed", async ({ page }) => {
      const visit = await (await (await Visit.arrive(page)).find("880102400", ["880102400"])).identify(rut);
      await visit.open(`/alias${entry}`);
      const name = page.getByRole("textbox");
      await name.focus();
      await page.keyboard.type("Ro", { delay: 90 });
      await page.waitForTimeout(200);
      await typeAsReader(page, ean);
      await expect(name).toHaveValue("Ro");
      await typeAsReader(page, ean, late);
      await expect(name).toHaveValue("Ro");
      await page.keyboard.type("sa", { delay: 5 });
      await expect(name).toHaveValue("Rosa");
      await expect(page).toHaveURL(/\/alias/);

      await visit.open("/manual-code");
      const field = page.getByRole("textbox");
      await field.focus();
      await page.keyboard.type("99", { delay: 90 });
      await page.waitForTimeout(200);
      await typeAsReader(page, "888888888");
      await expect(page.getByRole("alert")).toHaveText("Calzado no encontrado");
      await expect(field).toHaveValue("99");
      await page.keyboard.type("9999999", { delay: 90 });
      await page.keyboard.press("Enter");
      await expect(field).toHaveValue("999999999");
    });

    test("[SC-09] is no document", async ({ page }) => {
      await (await (await Visit.arrive(page)).find("880102400", ["880102400"])).open(`/rut${entry}`);
      const field = page.getByRole("textbox", { name: "RUT" });
      await field.focus();
      await page.keyboard.type("12", { delay: 90 });
      await page.waitForTimeout(120);
      await typeAsReader(page, ean);
      await expect(field).toHaveValue("1-2");
      await typeAsReader(page, ean, late);
      await expect(field).toHaveValue("1-2");
      await page.keyboard.type("345", { delay: 5 });
      await expect(field).toHaveValue("1.234-5");
    });
  });
}

/** Lets at most `seconds` pass on the page's clock, in steps that leave time for polls. */
async function pass(page: Page, seconds: number, enough = async () => false, step = 1_000): Promise<void> {
  const started = Date.now();
  let jumped = 0;
  while (Date.now() - started + jumped < seconds * 1_000 && !(await enough())) {
    await page.clock.runFor(step);
    jumped += step;
    await page.waitForTimeout(60);
  }
}

function storedKeys(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).sort());
}

/** Every value that the browser keeps for the page: both storages, databases and caches. */
function everythingStored(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const cached = await Promise.all(
      (await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => url),
      ),
    );
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, databases, cached]);
  });
}

async function expectInLowerHalf(page: Page, dialog: ReturnType<Page["locator"]>): Promise<void> {
  const box = await dialog.boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  expect((box?.y ?? 0) + (box?.height ?? 0) / 2).toBeGreaterThan(height / 2);
}
