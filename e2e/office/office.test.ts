import { inspect, type Surface, viewports } from "../page/inspect.ts";
import { expectNothingSideways } from "../page/large-text.ts";
import { enterPin, names, signIn, whoIsIn } from "../staff/staff.ts";
import { TestServer } from "../store/test-server.ts";
import { type Browser, expect, type Page, test } from "../test.ts";
import { enterBy, enterFirst, firstLink, invite } from "./office.ts";

test.use({ viewport: viewports.desk });

test.describe("the office of a retailer of its own", () => {
  test.describe.configure({ mode: "serial" });
  const server = new TestServer(43, { DEMO_CREW: "0" });
  test.use({ baseURL: server.url });
  /** The browser of the head office, for all tests. */
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    await server.startAfresh();
    page = await desk(browser);
  });
  test.afterAll(async () => {
    await page.context().close();
    await server.stop();
  });

  const desk = async (browser: Browser, surface: Surface = "desk") =>
    (await browser.newContext({ baseURL: server.url, viewport: viewports[surface] })).newPage();

  test("the printed link makes the first account, and works once", async ({ browser }) => {
    const ways = page.waitForResponse(/\/office\/entry$/);
    await page.goto("/office/");
    await (await ways).finished();
    await expect(page.getByRole("button", { name: "Entrar con la cuenta de tu empresa" })).toHaveCount(0);
    await inspect(page, "desk", "office-entry");
    await page.goto(await firstLink(server));
    await inspect(page, "desk", "office-first");
    await enterFirst(page, server, "Francisca Lagos");
    const second = await desk(browser);
    await second.goto(await firstLink(server));
    await expect(second.getByRole("alert")).toHaveText(/ya se usó o venció/);
    await second.goto("/office/enter#cut");
    await expect(second.getByRole("alert")).toHaveText(/le falta una parte/);
    await inspect(second, "desk", "office-link-used");
  });

  test("[OF-01] everybody's people by store; the address holds store, search and open person", async () => {
    await page.goto("/office/people");
    await expect(page.getByRole("row", { name: /Paula/ })).toHaveCount(2);
    await inspect(page, "desk", "office-people");
    await page.getByRole("button", { name: /^Tienda:/ }).click();
    await page.keyboard.type("ala");
    await expect(page.getByRole("button", { name: "Alameda 0101" })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Equipo de Alameda" })).toBeVisible();
    await page.getByRole("searchbox", { name: "Nombre o usuario" }).fill("paula");
    await expect(page.getByRole("row")).toHaveCount(2);
    await page.getByRole("button", { name: "Paula" }).click();
    await expect(page.getByRole("complementary", { name: "Paula" })).toBeVisible();
    await inspect(page, "desk", "office-person");
    await page.getByRole("button", { name: /^Tienda:/ }).click();
    await inspect(page, "desk", "office-switcher");
    await page.keyboard.press("Escape");
    const address = page.url();
    await page.reload();
    await expect(page.getByRole("complementary", { name: "Paula" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("complementary", { name: "Paula" })).toHaveCount(0);
    await page.goForward();
    expect(page.url()).toBe(address);
    await expect(page.getByRole("complementary", { name: "Paula" })).toBeVisible();
  });

  test("a person is added with a PIN, works with it, and is off at once", async ({ browser }) => {
    await page.goto("/office/people?store=0101");
    await page.getByRole("button", { name: "Persona", exact: true }).click();
    await page.getByRole("textbox", { name: "Nombre" }).fill("Nuria Paz");
    await expect(page.getByRole("textbox", { name: /^Usuario/ })).toHaveValue("nuria.paz");
    await inspect(page, "desk", "office-add-person");
    await page.getByRole("button", { name: "Agregar y ver su PIN" }).click();
    const pin =
      (await page
        .getByRole("status")
        .filter({ hasText: /^\d{6}$/ })
        .textContent()) ?? "";
    await page.getByRole("button", { name: "Listo, ocultar" }).click();
    await expect(page.getByText(pin)).toHaveCount(0);

    const tablet = await desk(browser, "tablet");
    await signIn(tablet, "manager", "/staff/?store=0101", server.dataDir);
    await whoIsIn(tablet, "manager").click();
    await tablet.getByRole("button", { name: "Cerrar sesión" }).click();
    await tablet.getByRole("button", { name: "Nuria Paz" }).click();
    await tablet.keyboard.type(pin);
    await expect(tablet.getByRole("banner").getByRole("button", { name: "Nuria Paz" })).toBeVisible();

    await page.getByRole("button", { name: "Nuria Paz" }).click();
    const panel = page.getByRole("complementary", { name: "Nuria Paz" });
    await panel.getByRole("button", { name: "Quitar a Nuria Paz de Alameda" }).click();
    await panel.getByRole("button", { name: "Sí, quitar" }).click();
    await expect(page.getByRole("button", { name: "Nuria Paz" })).toHaveCount(0);
    await expect(tablet.getByRole("heading", { name: "¿Quién eres?" })).toBeVisible();
  });

  test("[OF-07] a person is renamed; a login that is taken is said at its field, and typed values stay", async () => {
    await page.goto("/office/people?store=0101");
    await page.getByRole("button", { name: "Persona", exact: true }).click();
    const name = page.getByRole("textbox", { name: "Nombre", exact: true });
    const login = page.getByRole("textbox", { name: /^Usuario/ });
    await name.fill("Otra Paula");
    await login.fill("manager");
    await name.fill("Otra Paula Soto");
    await expect(login).toHaveValue("manager");
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Agregar y ver su PIN" }).click();
    await expect(page.getByRole("alert")).toHaveText("El servidor no respondió. Inténtalo otra vez.");
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Agregar y ver su PIN" }).click();
    await expect(login).toHaveAccessibleDescription(
      "Ya hay alguien con ese usuario en la tienda: elige otro.",
    );
    await expect(login).toBeFocused();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(name).toHaveValue("Otra Paula Soto");
    await inspect(page, "desk", "office-login-taken");
    await page.keyboard.type("2");
    await expect(login).not.toHaveAttribute("aria-invalid");
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: names.seller, exact: true }).click();
    const panel = (of: string) => page.getByRole("complementary", { name: of, exact: true });
    const save = page.getByRole("button", { name: "Guardar", exact: true });
    await expect(save).toBeDisabled();
    await name.fill("Sandra Soto");
    await name.press("Enter");
    await expect(panel("Sandra Soto")).toBeVisible();
    await expect(save).toBeDisabled();
    await inspect(page, "desk", "office-person-renamed");
    await name.fill(names.seller);
    await save.click();
    await expect(panel(names.seller)).toBeVisible();
  });

  test("a new PIN ends the old one and every session", async ({ browser }) => {
    const tablet = await desk(browser, "tablet");
    await signIn(tablet, "runner", "/staff/?store=0102", server.dataDir);
    await page.goto("/office/people?store=0102");
    await page.getByRole("button", { name: names.runner }).click();
    await page.getByRole("button", { name: "Renovar PIN" }).click();
    await expect(page.getByText("El PIN de antes deja de servir y se cierra su sesión.")).toBeVisible();
    await page.getByRole("button", { name: "Sí, darle otro" }).click();
    const label = page.getByRole("status").filter({ hasText: /^\d{6}$/ });
    const pin = (await label.textContent()) ?? "";
    await inspect(page, "desk", "office-new-pin");
    await expect(whoIsIn(tablet, "runner")).toHaveCount(0);
    await enterPin(tablet, "runner", pin);
    await expect(whoIsIn(tablet, "runner")).toBeVisible();
  });

  test("[OF-01] an area manager is for their stores alone, and an auditor changes nothing", async ({
    browser,
  }) => {
    const area = await desk(browser);
    await enterBy(
      area,
      await invite(page, { name: "Tomás Aravena", role: "Jefatura de zona", store: "0102" }),
    );
    await inspect(page, "desk", "office-office-people");
    await expect(area.getByText("0102 · 1 de 1")).toBeVisible();
    await area.goto("/office/people");
    await expect(area.getByRole("row", { name: /Paula/ })).toHaveCount(1);
    await area.goto("/office/people/office");
    await expect(
      area.getByText("Solo la casa matriz y auditoría ven quién entra a la oficina."),
    ).toBeVisible();

    const auditor = await desk(browser);
    await enterBy(auditor, await invite(page, { name: "Berta Rojas", role: "Auditoría" }));
    await auditor.goto("/office/people?store=0101&open=0101%2Fmanager");
    await expect(auditor.getByRole("complementary", { name: "Paula" })).toBeVisible();
    await expect(auditor.getByRole("button", { name: /PIN|Quitar|Persona/ })).toHaveCount(0);
    await auditor.goto("/office/people/office");
    await expect(auditor.getByRole("row", { name: /Tomás Aravena/ })).toBeVisible();
    await expect(auditor.getByRole("button", { name: /Enlace|Quitar|Persona/ })).toHaveCount(0);

    await page
      .getByRole("row", { name: /Tomás Aravena/ })
      .getByRole("button", { name: "Quitar" })
      .click();
    await page.getByRole("button", { name: /Sí, quitar/ }).click();
    await expect(page.getByRole("row", { name: /Tomás Aravena/ })).toHaveCount(0);
    await area.goto("/office/people");
    await expect(area.getByRole("heading", { name: "Entra a la oficina" })).toBeVisible();
  });

  test("the audit has what was done, by whom and where; filters are in the address", async () => {
    await page.goto("/office/audit");
    const pin = page.getByRole("row", { name: /Renovó un PIN/ });
    await expect(pin).toContainText("Francisca Lagos");
    await inspect(page, "desk", "office-audit");
    await page.getByLabel("Acciones").selectOption({ label: "Personas" });
    await expect(page.getByRole("row", { name: /Entró/ })).toHaveCount(0);
    await page.getByRole("searchbox", { name: "Persona, SKU o código" }).fill("runner");
    // The demo added a runner to each store.
    await expect(page.getByRole("row", { name: /runner/ })).toHaveCount(3);
    await expect(page.getByRole("row")).toHaveCount(4);
    await pin.getByRole("button").click();
    const panel = page.getByRole("complementary", { name: "Renovó un PIN" });
    await expect(panel).toContainText("0102");
    await inspect(page, "desk", "office-audit-line");
    await page.reload();
    await expect(panel).toBeVisible();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Exportar CSV" }).click();
    expect((await download).suggestedFilename()).toBe("audit.csv");
    await page.getByLabel("Desde el").fill("2030-01-01");
    await expect(page.getByText("Nada con esos filtros.")).toBeVisible();
    await expectNothingSideways(page, "office audit");
  });

  for (const surface of ["tablet", "phone"] as const) {
    test(`on a ${surface} the rail is a drawer or beside, and nothing goes sideways`, async () => {
      await page.setViewportSize(viewports[surface]);
      await page.goto("/office/people?store=0101");
      await page.getByRole("button", { name: "Paula" }).click();
      await expect(page.getByRole("complementary", { name: "Paula" })).toBeVisible();
      await inspect(page, "desk", `office-person-${surface}`);
      if (surface === "phone") {
        await page.getByRole("button", { name: "Secciones" }).click();
        await expect(page.getByRole("dialog", { name: "Secciones" })).toBeVisible();
        await inspect(page, "desk", "office-drawer");
        await page.keyboard.press("Escape");
      }
      await expectNothingSideways(page, `office on a ${surface}`);
      await page.setViewportSize(viewports.desk);
    });
  }

  test("[RO-08] without the server the page says so; the account names the release, and signing out ends the session everywhere", async () => {
    await page.goto("/office/people");
    const other = await page.context().newPage();
    await other.goto("/office/people");
    await expect(other.getByRole("row", { name: /Paula/ }).first()).toBeVisible();
    await page.context().setOffline(true);
    await expect(page.getByText(/Sin conexión con el servidor/)).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText(/Sin conexión con el servidor/)).toHaveCount(0);
    await page.getByRole("button", { name: "Tu cuenta" }).click();
    const { version, build } = await (await page.request.get("/healthz")).json();
    await expect(page.getByText(`Versión ${version}, compilación ${build}`)).toBeVisible();
    await page.getByRole("button", { name: "English" }).click();
    await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByRole("heading", { name: "Enter the office" })).toBeVisible();
    await expect(other.getByRole("heading", { level: 1, name: /oficina|office/i })).toBeVisible();
  });
});
