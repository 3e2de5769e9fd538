import { startProvider, type TestProvider } from "../../apps/server/test/people/company/test-provider.ts";
import { inspect, viewports } from "../page/inspect.ts";
import { port } from "../store/store-under-test.ts";
import { TestServer } from "../store/test-server.ts";
import { expect, type Page, test } from "../test.ts";

const offset = 85;
const origin = `http://localhost:${port + offset}`;
test.use({ viewport: viewports.desk, baseURL: origin });

test.describe("the account of the company", () => {
  test.describe.configure({ mode: "serial" });
  let provider: TestProvider;
  let server: TestServer;
  test.beforeAll(async () => {
    provider = await startProvider({ origin });
    provider.accounts.set("francisca", { name: "Francisca Lagos", groups: ["horma-central"] });
    provider.accounts.set("tomas", { name: "Tomás Aravena", groups: ["horma-norte"] });
    server = new TestServer(offset, {
      DEMO_CREW: "0",
      OIDC_HEAD_OFFICE_GROUP: "horma-central",
      ...provider.variables,
    });
    await server.startAfresh();
  });
  test.afterAll(async () => {
    await server.stop();
    await provider.stop();
  });

  const signIn = async (page: Page, login: string) => {
    await page.goto("/office/");
    await page.getByRole("button", { name: "Entrar con la cuenta de tu empresa" }).click();
    await page.getByPlaceholder("Enter any login").fill(login);
    await page.getByPlaceholder("and password").fill("any");
    await page.getByRole("button", { name: "Sign-in" }).click();
  };

  test("[OF-02] its form at the provider leads into the office, groups decide who enters, and signing out is for both", async ({
    page,
    browser,
  }) => {
    await page.goto("/office/");
    await expect(page.getByRole("button", { name: "Entrar con la cuenta de tu empresa" })).toBeVisible();
    await inspect(page, "desk", "office-entry-company");
    await signIn(page, "francisca");
    await expect(
      page.getByRole("heading", { name: /tiendas? necesitan? una llamada$|^Primeros pasos$/ }),
    ).toBeVisible();
    await expect(page.getByText("Francisca LagosCasa matriz")).toBeVisible();

    const other = await (await browser.newContext({ baseURL: origin, viewport: viewports.desk })).newPage();
    await signIn(other, "tomas");
    await expect(other.getByRole("alert")).toHaveText(/no tiene acceso a la oficina/);
    await inspect(other, "desk", "office-company-unknown");

    await page.goto("/office/people/office");
    await page.getByRole("button", { name: "Grupo", exact: true }).click();
    await page.getByLabel(/^Nombre del grupo/).fill("horma-norte");
    await page.getByRole("checkbox", { name: "0101" }).check();
    await inspect(page, "desk", "office-add-group");
    await page.getByRole("button", { name: "Guardar el grupo" }).click();
    await expect(page.getByRole("row", { name: "horma-norte Jefatura de zona 0101" })).toBeVisible();
    await inspect(page, "desk", "office-groups");

    // Tomás is signed in at the provider now, so that it asks nothing.
    await other.getByRole("button", { name: "Entrar con la cuenta de tu empresa" }).click();
    await expect(other.getByRole("heading", { level: 1, name: /^Alameda/ })).toBeVisible();
    await page.getByRole("button", { name: "Cambiar" }).last().click();
    await page.getByRole("button", { name: /^Quitar/ }).click();
    await expect(page.getByRole("row", { name: /horma-norte/ })).toHaveCount(0);
    // The page tries the provider again by itself, and says why no one enters.
    await other.reload();
    await expect(other.getByRole("alert")).toHaveText(/no tiene acceso a la oficina/);

    await page.getByRole("button", { name: "Tu cuenta" }).click();
    await page.getByRole("button", { name: "Cerrar sesión" }).click();
    await page.getByRole("button", { name: "Yes, sign me out" }).click();
    await expect(page.getByRole("heading", { name: "Entra a la oficina" })).toBeVisible();
    await page.getByRole("button", { name: "Entrar con la cuenta de tu empresa" }).click();
    await expect(page.getByPlaceholder("Enter any login")).toBeVisible();
  });

  test("a session that ends is renewed silently on the same page", async ({ page }) => {
    await signIn(page, "francisca");
    await expect(
      page.getByRole("heading", { name: /tiendas? necesitan? una llamada$|^Primeros pasos$/ }),
    ).toBeVisible();
    await server.rows("delete from office_session");
    await page.goto("/office/people/office");
    await expect(page.getByRole("row", { name: /Francisca Lagos/ })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/office/people/office");
  });
});
