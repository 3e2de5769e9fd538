import { inspect, viewports } from "../page/inspect.ts";
import { expectInSight } from "../page/low-phones.ts";
import { restock } from "../store/store-database.ts";
import { TestServer } from "../store/test-server.ts";
import { expect, type Page, test } from "../test.ts";
import { enterPin, loginField, names, signIn, staffPin, whoIsIn } from "./staff.ts";
import { cardButton, requestPairs } from "./staff-orders.ts";

test.use({ viewport: viewports.tablet });

test.describe("the team of a store of its own", () => {
  test.describe.configure({ mode: "serial" });
  const server = new TestServer(38, { DEMO_CREW: "0" });
  test.use({ baseURL: server.url });
  test.beforeAll(() => server.startAfresh());
  test.afterAll(() => server.stop());

  const runner = async (page: Page) => {
    const other = await page
      .context()
      .browser()
      ?.newContext({ baseURL: server.url, viewport: viewports.phone });
    if (other === undefined) throw new Error("the browser is closed");
    const tablet = await other.newPage();
    await signIn(tablet, "runner", "/staff/?store=0101", server.dataDir);
    return tablet;
  };
  const inspectBoth = async (page: Page, name: string) => {
    await inspect(page, "tablet", name);
    await page.setViewportSize(viewports.phone);
    await inspect(page, "phone", name);
    await page.setViewportSize(viewports.tablet);
  };
  const tile = (page: Page) => page.getByRole("button", { name: new RegExp(names.runner) });

  test("a runner says 'En pausa' and is back with a tap; colleagues see it", async ({ page }) => {
    await signIn(page, "manager", "/staff/team?store=0101", server.dataDir);
    const tablet = await runner(page);
    await whoIsIn(tablet, "runner").click();
    await tablet.getByRole("button", { name: "En pausa" }).click();
    await tablet.keyboard.press("Escape");
    await expect(tile(page)).toContainText("En pausa");
    await inspect(tablet, "phone", "staff-paused");
    await page.getByRole("navigation", { name: "Secciones", exact: true }).getByText("Pedidos").click();
    await expect(page.getByText(/^En pausa/)).toContainText(names.runner);
    await inspect(page, "tablet", "staff-board-paused");
    await tablet.getByRole("button", { name: "En pausa. Volver" }).click();
    await expect(page.getByText(/^En pausa/)).toHaveCount(0);
  });

  test("[TR-09] the manager passes a round to a colleague in turn; both phones show it", async ({
    page,
    browser,
  }) => {
    const skus = ["880402460", "880402470"];
    await restock(skus, server.dataDir);
    const first = await requestPairs(browser, skus, server.url);
    const second = await requestPairs(browser, skus.slice(0, 1), server.url);
    const rodrigo = await runner(page);
    for (const each of [first, second]) {
      await cardButton(rodrigo, "Tomar", each).click();
      await expect(cardButton(rodrigo, "Tomar", each)).toBeHidden();
      await rodrigo.goto(`${server.url}/staff/?store=0101`);
    }
    const phone = await browser.newContext({ baseURL: server.url, viewport: viewports.phone });
    const ignacia = await phone.newPage();
    await signIn(ignacia, "seller", "/staff/?store=0101", server.dataDir);

    await signIn(page, "manager", "/staff/team?store=0101", server.dataDir);
    await tile(page).click();
    await inspectBoth(page, "staff-team-round");
    await page.getByRole("button", { name: "Pasar su vuelta" }).click();
    const sheet = page.getByRole("dialog", { name: `Pasar la vuelta de ${names.runner} a…` });
    await expect(sheet).toContainText("2 pedidos, 3 pares");
    await sheet.getByRole("radio", { name: names.seller }).check();
    const pass = sheet.getByRole("button", { name: `Pasarla a ${names.seller}` });
    for (const [width, height] of [
      [390, 664],
      [360, 640],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expectInSight("pass round", [pass]);
    }
    await page.setViewportSize(viewports.tablet);
    await inspectBoth(page, "staff-team-pass-round");

    // A third order since: the manager looks again.
    const third = await requestPairs(browser, skus.slice(1), server.url);
    await cardButton(rodrigo, "Tomar", third).click();
    await expect(cardButton(rodrigo, "Tomar", third)).toBeHidden();
    await pass.click();
    await expect(sheet.getByRole("alert")).toHaveText("Su vuelta cambió mientras tanto: mira cómo quedó.");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Pasar su vuelta" }).click();
    await expect(sheet).toContainText("3 pedidos, 4 pares");
    await sheet.getByRole("radio", { name: names.seller }).check();
    await pass.click();
    await expect(page.getByText(`Ahora su vuelta la lleva ${names.seller}.`)).toBeVisible();
    await expect(page.getByRole("button", { name: "Pasar su vuelta" })).toHaveCount(0);
    await inspectBoth(page, "staff-team-passed");

    const rows = (of: Page) => of.getByRole("list", { name: "Pares de la vuelta" }).getByRole("listitem");
    await expect(rows(rodrigo).filter({ hasText: `La tomó ${names.seller}` })).toHaveCount(4);
    await inspect(rodrigo, "phone", "staff-round-passed-away");
    await ignacia.goto("/staff/round");
    await expect(rows(ignacia)).toHaveCount(4);
    await page.goto(`/staff/order/${third.hashId}`);
    await expect(page.getByText(`Pasado a ${names.seller} por ${names.manager}`)).toBeVisible();
  });

  test("[OF-13] the manager gives a new PIN, shown once; the old PIN and session end", async ({ page }) => {
    const tablet = await runner(page);
    await signIn(page, "manager", "/staff/team?store=0101", server.dataDir);
    await inspect(page, "tablet", "staff-team");
    await tile(page).click();
    await page.getByRole("button", { name: "Dar un PIN nuevo" }).click();
    await inspect(page, "tablet", "staff-team-sure");
    await page.getByRole("button", { name: "Sí, darle otro" }).click();
    const label = page.getByRole("status").filter({ hasText: /^\d{6}$/ });
    const pin = (await label.textContent()) ?? "";
    await expect(page.getByText(/se oculta en (1:00|0:\d\d)/)).toBeVisible();
    await inspect(page, "tablet", "staff-team-pin");
    await page.setViewportSize(viewports.phone);
    await inspect(page, "phone", "staff-team-pin");
    await page.setViewportSize(viewports.tablet);
    await page.getByRole("button", { name: "Listo, ocultar" }).click();
    await expect(page.getByText(pin)).toHaveCount(0);
    await expect(tile(page)).toContainText("PIN sin usar");

    await expect(whoIsIn(tablet, "runner")).toHaveCount(0);
    await enterPin(tablet, "runner", staffPin("runner", server.dataDir));
    await expect(tablet.getByRole("alert")).toHaveText("El PIN no es correcto");
    await enterPin(tablet, "runner", pin);
    await expect(whoIsIn(tablet, "runner")).toBeVisible();
    await expect(tile(page)).toContainText("Otra tableta");

    await page.getByRole("button", { name: "Cerrar su sesión" }).click();
    await expect(whoIsIn(tablet, "runner")).toHaveCount(0);
    await expect(tile(page)).toContainText("Sin sesión");
  });

  test("[OF-13] a PIN leaves the screen after a minute by itself", async ({ page }) => {
    await signIn(page, "manager", "/staff/team?store=0101", server.dataDir);
    await page.clock.install();
    await page.reload();
    await page.getByRole("button", { name: /Marta/ }).click();
    await page.getByRole("button", { name: "Dar un PIN nuevo" }).click();
    await page.getByRole("button", { name: "Sí, darle otro" }).click();
    await expect(page.getByText(/se oculta en/)).toBeVisible();
    await page.clock.fastForward(61_000);
    await expect(page.getByText(/se oculta en/)).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Dar un PIN nuevo" })).toBeVisible();
  });

  test("[OF-13] only the manager sees the section, and not their own PIN's button", async ({ page }) => {
    await signIn(page, "manager", "/staff/team?store=0101", server.dataDir);
    await page.getByRole("button", { name: /Jefatura.*Paula/ }).click();
    await expect(page.getByText("Tu PIN lo cambia otra jefatura")).toBeVisible();
    await expect(page.getByRole("button", { name: "Dar un PIN nuevo" })).toHaveCount(0);
    const tablet = await page
      .context()
      .browser()
      ?.newContext({ baseURL: server.url, viewport: viewports.tablet });
    const other = await tablet?.newPage();
    if (other === undefined) throw new Error("no page");
    await signIn(other, "seller", "/staff/team?store=0101", server.dataDir);
    await expect(other.getByText("Solo la jefatura ve el equipo.")).toBeVisible();
    await expect(other.getByRole("link", { name: "Equipo" })).toHaveCount(0);
  });

  test("[OF-07] the manager adds a person, who signs in elsewhere, is changed, and off at once when removed", async ({
    page,
  }) => {
    await signIn(page, "manager", "/staff/team?store=0101", server.dataDir);
    await page.getByRole("button", { name: "Persona", exact: true }).click();
    const adding = page.getByRole("dialog", { name: "Agregar persona" });
    await adding.getByRole("textbox", { name: "Nombre" }).fill("Nuria Ñancupil");
    const login = adding.getByRole("textbox", { name: "Usuario" });
    await expect(login).toHaveValue("nuria.nancupil");
    await login.fill("cashier");
    await adding.getByRole("radio", { name: "Ventas" }).check();
    await adding.getByRole("button", { name: "Agregar y ver su PIN" }).click();
    await expect(adding.getByRole("alert")).toHaveText(
      "Ya hay alguien con ese usuario en la tienda: elige otro.",
    );
    await inspectBoth(page, "staff-team-add");
    await login.fill("nuria");
    await adding.getByRole("button", { name: "Agregar y ver su PIN" }).click();
    const pin =
      (await adding
        .getByRole("status")
        .filter({ hasText: /^\d{6}$/ })
        .textContent()) ?? "";
    await inspectBoth(page, "staff-team-add-pin");
    await adding.getByRole("button", { name: "Listo, ocultar" }).click();
    await expect(page.getByText(pin)).toHaveCount(0);
    const nuria = page.getByRole("button", { name: /Ventas.*Nuria/ });
    await expect(nuria).toContainText("PIN sin usar");

    const tablet = await page
      .context()
      .browser()
      ?.newContext({ baseURL: server.url, viewport: viewports.phone });
    const other = await tablet?.newPage();
    if (other === undefined) throw new Error("no page");
    const isIn = other.getByRole("banner").getByRole("button", { name: "Nuria" });
    const enter = async () => {
      const keypad = other.getByRole("group", { name: "PIN" });
      for (const digit of pin) await keypad.getByRole("button", { name: digit, exact: true }).click();
    };
    await other.goto("/staff/?store=0101");
    await loginField(other).fill("nuria");
    await loginField(other).press("Enter");
    await enter();
    await expect(isIn).toBeVisible();
    await expect(nuria).toContainText("Otra tableta");
    await nuria.click();
    await inspectBoth(page, "staff-team-member");

    await page.getByRole("button", { name: "Cambiar nombre o cargo" }).click();
    const changing = page.getByRole("dialog", { name: "Cambiar a Nuria Ñancupil" });
    await changing.getByRole("radio", { name: "Caja" }).check();
    await expect(changing.getByRole("button", { name: "Guardar y cerrar sus sesiones" })).toBeVisible();
    await inspectBoth(page, "staff-team-change");
    await changing.getByRole("radio", { name: "Ventas" }).check();
    await changing.getByRole("textbox", { name: "Nombre" }).fill("Nuria");
    await changing.getByRole("button", { name: "Guardar", exact: true }).click();
    await expect(changing).toBeHidden();
    await expect(page.getByRole("complementary", { name: "Nuria", exact: true })).toBeVisible();
    await expect(isIn).toBeVisible();

    await page.getByRole("button", { name: "Quitar de la tienda" }).click();
    await inspectBoth(page, "staff-team-remove");
    await page.getByRole("button", { name: "Sí, quitar" }).click();
    await expect(page.getByText("Nuria ya no trabaja en la tienda.")).toBeVisible();
    await expect(page.getByRole("button", { name: /Ventas.*Nuria/ })).toHaveCount(0);
    await inspectBoth(page, "staff-team-removed");
    await expect(isIn).toHaveCount(0);
    await enter();
    await expect(other.getByRole("alert")).toBeVisible();
    await inspect(other, "phone", "staff-team-removed-there");
  });

  test("[OF-07] no one changes or removes themselves", async ({ page }) => {
    await signIn(page, "manager", "/staff/team?store=0101", server.dataDir);
    await page.getByRole("button", { name: /Jefatura.*Paula/ }).click();
    await expect(page.getByRole("complementary", { name: "Paula" })).toBeVisible();
    await expect(page.getByRole("button", { name: /Quitar de la tienda|Cambiar nombre/ })).toHaveCount(0);
  });

  test("[FL-13] among 60 people one is found by group or name; of 60 boxes all are in sight, the worst first", async ({
    page,
  }) => {
    await server.rows(`insert into staff (store_id, login, name, role, pin_hash)
      select store_id, 'p' || n, (array['Alonso', 'Bárbara', 'Darío'])[1 + n % 3] || ' ' || n,
        case when n % 2 = 0 then 'runner' else 'seller' end, pin_hash
      from staff, generate_series(1, 60) n where login = 'cashier' and store_id = (select id from store where code = '0101')`);
    await server.rows(`insert into device (store_id, hwd, name, type_id, status_id, updated_at, online, online_since)
      select store_id, 'many-' || n, n, 'box', 'idle', now(), true, now()
      from device, generate_series(13, 60) n where hwd = 'box-01' and store_id = (select id from store where code = '0101')`);
    await signIn(page, "manager", "/staff/team?store=0101", server.dataDir);
    const group = page.getByRole("radio", { name: "Ventas 31" });
    await expect(page.getByRole("button", { name: "Paula" }).last()).toBeVisible();
    await group.check();
    await expect(page.getByRole("button", { name: /Bárbara 1\b/ })).toBeVisible();
    await page.getByRole("textbox", { name: "Busca por nombre" }).fill("dario 14");
    await page.getByRole("button", { name: /Darío 14/ }).click();
    await expect(page.getByRole("complementary", { name: "Darío 14" })).toBeInViewport({ ratio: 0.9 });
    await inspect(page, "tablet", "staff-team-many");
    await page.getByRole("link", { name: "Smartboxes" }).click();
    const doors = page.getByRole("group", { name: "Muro de smartboxes" }).getByRole("button");
    await expect(doors).toHaveCount(60);
    // The demo's program plays the new boxes too, and its first report says that they are well.
    await expect(async () => {
      await server.rows(`update device set faults = jsonb_build_array(
        jsonb_build_object('code', 'back_door_jammed', 'since', now())) where hwd = 'many-31'`);
      await page.reload();
      await expect(doors.first()).toHaveAccessibleName(/^Smartbox 31\b.*Puerta trasera trabada/, {
        timeout: 2_000,
      });
    }).toPass();
    for (const door of await doors.all()) await expect(door).toBeInViewport({ ratio: 0.99 });
    await inspect(page, "tablet", "staff-wall-many");
    await page.setViewportSize(viewports.phone);
    await inspect(page, "phone", "staff-wall-many");
  });
});
