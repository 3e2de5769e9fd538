import { axeFindings, inspect, takePicture, viewports } from "../page/inspect.ts";
import { expectNothingSideways } from "../page/large-text.ts";
import { signIn, whoIsIn } from "../staff/staff.ts";
import { expect, type Page, test } from "../test.ts";
import { enterBy, invite, ownOffice } from "./office.ts";

const kioskPin = "4820";

test.describe("screens, credentials and the target of a store in the office", () => {
  let page: Page;
  const server = ownOffice({ offset: 88, variables: { KIOSK_PIN: kioskPin } }, (entered) => {
    page = entered;
  });

  const screens = () => page.getByRole("table", { name: "Pantallas de la tienda" });
  const open = async () => {
    await page.goto("/office/stores/one?store=0101");
    await expect(page.getByRole("heading", { name: "Pantallas" })).toBeVisible();
  };

  test("[OF-06] a kiosk is listed with its version, is named, and counts no more once it is cut off", async ({
    browser,
  }) => {
    const kiosk = await (
      await browser.newContext({ baseURL: server.url, viewport: viewports.kiosk })
    ).newPage();
    await kiosk.goto("/store/0101?kiosk=1");
    await register(kiosk);
    await kiosk.reload();
    await open();
    await expect(screens().getByRole("row", { name: /^Tótem/ })).toContainText(/\d+\.\d+\.\d+/);
    await inspect(page, "desk", "office-store-screens");

    await page.getByRole("button", { name: /^Tótem/ }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Nombre", { exact: true })).toBeFocused();
    await page.keyboard.type("Entrada");
    await inspect(page, "desk", "office-screen");
    await page.keyboard.press("Enter");
    const named = page.getByRole("button", { name: "Entrada", exact: true });
    await expect(named).toBeVisible();
    await expect(page.getByRole("button", { name: "Sin cambios" })).toBeDisabled();

    await named.click();
    await page.getByRole("button", { name: "Cortar el acceso" }).click();
    await expect(page.getByText(/^Deja de contar como tótem/)).toBeVisible();
    await inspect(page, "desk", "office-screen-end");
    // Not yet.
    await page.getByRole("button", { name: "Volver" }).click();
    await page.keyboard.press("Escape");
    await expect(named).toBeVisible();
    await named.click();
    await page.getByRole("button", { name: "Cortar el acceso" }).click();
    await page.getByRole("button", { name: "Sí, cortar el acceso" }).click();
    await expect(named).toHaveCount(0);
    await page.goto("/office/audit");
    await expect(page.getByText("Cortó el acceso de una pantalla").first()).toBeVisible();
    await kiosk.context().close();
  });

  test("[OF-06] a tablet that is cut off asks for login and PIN at once", async ({ browser }) => {
    const tablet = await (
      await browser.newContext({ baseURL: server.url, viewport: viewports.tablet })
    ).newPage();
    await signIn(tablet, "runner", "/staff/?store=0101", server.dataDir);
    await open();
    const row = screens().getByRole("row", { name: /^Tableta o teléfono/ });
    await expect(row).toContainText(/\d+\.\d+\.\d+/);
    await row.getByRole("button").click();
    await page.getByRole("button", { name: "Cortar el acceso" }).click();
    await expect(page.getByText(/su sesión termina ahora/)).toBeVisible();
    await page.getByRole("button", { name: "Sí, cortar el acceso" }).click();
    await expect(row).toHaveCount(0);
    await expect(whoIsIn(tablet, "runner")).toHaveCount(0);
    await tablet.context().close();
  });

  test("[OF-06] a box gets a new password, shown once, and is offline without it", async () => {
    await open();
    await page.getByRole("combobox", { name: "Smartbox" }).selectOption("box-04");
    await page.getByRole("button", { name: "Renovar la clave" }).click();
    await expect(page.getByText(/queda sin conexión ahora/)).toBeVisible();
    await inspect(page, "desk", "office-box-password-asked");
    await page.getByRole("button", { name: "Renovar y ver la clave" }).click();
    await expect(page.getByLabel("Cuenta y clave")).toHaveValue(/^0101\.box-04\n[0-9a-f]{64}$/);
    await inspect(page, "desk", "office-box-password");
    await page.getByRole("button", { name: "Listo" }).click();
    await expect(page.getByLabel("Cuenta y clave")).toHaveCount(0);
    await expect(async () => {
      await page.reload();
      await expect(page.getByText("11/12")).toBeVisible({ timeout: 1_000 });
    }).toPass();
  });

  test("[OF-06] a store's own target is saved with it, and said at its field where it cannot be", async () => {
    await open();
    const target = page.getByLabel("Espera prometida, de 30 a 3600 segundos");
    await target.fill("5");
    await page.getByRole("button", { name: "Guardar 1 cambio" }).click();
    await expect(target).toHaveAccessibleDescription(/fuera de lo posible/);
    await target.fill("300");
    await page.getByRole("button", { name: "Guardar 1 cambio" }).click();
    await expect(page.getByRole("button", { name: "Sin cambios" })).toBeVisible();
    await page.goto("/office/today?store=0101");
    await expect(page.getByText("meta 5:00")).toBeVisible();
  });

  test("[OF-06] the store's poster and the labels of its doors are printed from the office", async () => {
    await open();
    const opened = page.waitForEvent("popup");
    await page.getByRole("link", { name: "Afiche y etiquetas" }).click();
    const sheet = await opened;
    await expect(sheet.getByRole("img", { name: /^Código QR de .*\/store\/0101$/ })).toBeVisible();
    await inspect(sheet, "desk", "office-store-poster");
    await sheet.getByRole("radio", { name: "Etiquetas" }).click();
    await expect(sheet).toHaveURL(/what=doors/);
    await expect(sheet.getByRole("img", { name: "Código QR de la smartbox 4" })).toBeVisible();
    await sheet.getByRole("checkbox", { name: "Smartbox 4" }).uncheck();
    await expect(sheet.getByRole("img", { name: "Código QR de la smartbox 4" })).toHaveCount(0);
    // What is printed has its font.
    await takePicture(sheet, "desk/office-store-doors");
    expect(await axeFindings(sheet)).toEqual([]);
    await sheet.emulateMedia({ media: "print" });
    await expect(sheet.getByText("0101.box-03")).toBeVisible();
    await expect(sheet.getByRole("heading", { name: "Alameda" })).toBeHidden();
    await sheet.close();
  });

  test("[OF-06] who reads a store sees its screens and changes none; phone and large text", async ({
    browser,
  }) => {
    const link = await invite(page, { name: "Paula Reyes", role: "Jefatura", store: "0101" });
    const small = await (
      await browser.newContext({ baseURL: server.url, viewport: viewports.tablet })
    ).newPage();
    await enterBy(small, link);
    await small.setViewportSize(viewports.phone);
    await small.goto("/office/stores/one?store=0101");
    await expect(small.getByRole("heading", { name: "Pantallas" })).toBeVisible();
    await expect(small.getByRole("heading", { name: "Credenciales" })).toHaveCount(0);
    await inspect(small, "desk", "office-store-screens-phone");
    await expectNothingSideways(small, "office-store-screens");
    await small.context().close();
  });
});

/** Registers the browser of a page as a kiosk of the store. */
async function register(kiosk: Page): Promise<void> {
  const status = await kiosk.evaluate(async (pin) => {
    await fetch("/api/v1/xsrf");
    const [, token = ""] = /XSRF-TOKEN=([^;]*)/.exec(document.cookie) ?? [];
    const headers = { "content-type": "application/json", "x-xsrf-token": decodeURIComponent(token) };
    const body = JSON.stringify({ pin, store: "0101" });
    return (await fetch("/api/v1/falabella/kiosk/enter", { method: "POST", headers, body })).status;
  }, kioskPin);
  expect(status).toBe(204);
}
