import { inspect, viewports } from "../page/inspect.ts";
import { queryDatabase } from "../store/store-database.ts";
import { TestServer } from "../store/test-server.ts";
import { expect, type Page, test } from "../test.ts";
import { firstLink } from "./office.ts";

test.use({ viewport: viewports.desk });

test.describe("passkeys of the office", () => {
  test.describe.configure({ mode: "serial" });
  const server = new TestServer(44, { DEMO_CREW: "0" });
  test.use({ baseURL: server.url });
  test.beforeAll(() => server.startAfresh());
  test.afterAll(() => server.stop());
  /** As two hours without use do. */
  const endSessions = () => queryDatabase(server.dataDir, "delete from office_session");

  test("[OF-02] after a link a passkey is made, enters the next time, and is removed", async ({ page }) => {
    const device = await putDevice(page);
    await page.goto("/office/");
    await page.getByRole("button", { name: "Entrar con clave de acceso" }).click();
    await expect(page.getByText("No se usó ninguna clave. Si aún no tienes una")).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await inspect(page, "desk", "office-entry-no-passkey");

    await page.goto(await firstLink(server));
    await page.getByLabel("Tu nombre").fill("Francisca Lagos");
    await page.getByRole("button", { name: "Entrar" }).click();
    await inspect(page, "desk", "office-offer-passkey");
    await device.verifies(false);
    await page.getByRole("button", { name: "Crear una clave" }).click();
    await expect(page.getByText("No se creó ninguna clave.")).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await device.verifies(true);
    await page.getByRole("button", { name: "Crear una clave" }).click();
    await expect(
      page.getByRole("heading", { name: /tiendas? necesitan? una llamada$|^Primeros pasos$/ }),
    ).toBeVisible();

    await leave(page);
    await page.getByRole("button", { name: "Entrar con clave de acceso" }).click();
    await expect(
      page.getByRole("heading", { name: /tiendas? necesitan? una llamada$|^Primeros pasos$/ }),
    ).toBeVisible();
    await expect(page.getByText("Francisca Lagos").first()).toBeVisible();

    // The session ends under a form: one enters over it, and saves what is typed.
    await page.goto("/office/look");
    const name = page.getByLabel("Nombre, como lo ven los clientes");
    await name.fill("Cadena de ejemplo");
    await endSessions();
    const save = page.getByRole("button", { name: "Guardar borrador" });
    await save.click();
    const over = page.getByRole("dialog", { name: "Tu sesión terminó" });
    await expect(over).toContainText("lo que escribiste sigue aquí");
    await inspect(page, "desk", "office-enter-again");
    await over.getByRole("button", { name: "Entrar con clave de acceso" }).click();
    await expect(over).toBeHidden();
    await expect(name).toHaveValue("Cadena de ejemplo");
    await save.click();
    await expect(page.getByText("Borrador de Francisca Lagos")).toBeVisible();

    // Without anything typed there is only the way in; a tab with a form has the session that its person enters with there.
    const other = await page.context().newPage();
    await other.goto("/office/look");
    const typed = other.getByLabel("Nombre, como lo ven los clientes");
    await typed.fill("Otra cadena");
    await endSessions();
    await other.getByRole("button", { name: "Guardar borrador" }).click();
    const overOther = other.getByRole("dialog", { name: "Tu sesión terminó" });
    await expect(overOther).toBeVisible();
    await page.goto("/office/look");
    await page.getByRole("button", { name: "Entrar con clave de acceso" }).click();
    await expect(name).toHaveValue("Cadena de ejemplo");
    await expect(overOther).toBeHidden();
    await expect(typed).toHaveValue("Otra cadena");
    await other.getByRole("button", { name: "Guardar borrador" }).click();
    await expect(overOther).toBeHidden();
    await expect(other.getByRole("button", { name: "Sin cambios" })).toBeVisible();
    await other.close();

    const account = await openAccount(page);
    await expect(account.getByText("Último uso: hoy")).toBeVisible();
    await inspect(page, "desk", "office-account");
    await account.getByRole("button", { name: "Crear una clave" }).click();
    await expect(account.getByText("Este equipo ya tiene tu clave.")).toBeVisible();
    await account.getByRole("button", { name: /^Quitar la clave de Chrome/ }).click();
    await account.getByRole("button", { name: "Sí, quitar" }).click();
    await expect(account.getByText("Con una entras sin enlace")).toBeVisible();
    await page.keyboard.press("Escape");
    await leave(page);
    await page.getByRole("button", { name: "Entrar con clave de acceso" }).click();
    await expect(page.getByRole("alert")).toHaveText(/no se reconoce/);
    await inspect(page, "desk", "office-passkey-unknown");
  });
});

async function openAccount(page: Page) {
  await page.getByRole("button", { name: "Tu cuenta" }).click();
  return page.getByRole("dialog", { name: "Francisca Lagos" });
}

async function leave(page: Page): Promise<void> {
  const account = await openAccount(page);
  await account.getByRole("button", { name: "Cerrar sesión" }).click();
  await expect(page.getByRole("heading", { name: "Entra a la oficina" })).toBeVisible();
}

/** Gives the browser a device with a fingerprint reader, which recognises its owner unless the test says otherwise. */
async function putDevice(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  const verifies = (isUserVerified: boolean) =>
    cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
  return { verifies };
}
