import { inspect, takePicture, viewports, watchConsole } from "../page/inspect.ts";
import { Visit } from "../page/visit.ts";
import { restock } from "../store/store-database.ts";
import { TestServer } from "../store/test-server.ts";
import { expect, type Locator, type Page, test } from "../test.ts";
import { enterPin, type Login, loginField, names, signIn, staffPin, whoIsIn } from "./staff.ts";
import { Colleague } from "./staff-actions.ts";

test.use({ viewport: viewports.tablet });

/** The tablet's navigation. */
const sections = (page: Page) => page.getByRole("navigation", { name: "Secciones", exact: true });

test("a new tablet asks once which store it is in, and the link can say it", async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto("/staff/");
  await expect(page.getByRole("heading", { name: "¿En qué tienda estás?" })).toBeVisible();
  await inspect(page, "tablet", "staff-store");
  await page.getByRole("button", { name: /Alameda/ }).click();
  await expect(page.getByRole("heading", { name: "¿Quién eres?" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "¿Quién eres?" })).toBeVisible();
  await page.getByRole("button", { name: "Otra tienda" }).click();
  await expect(page.getByRole("heading", { name: "¿En qué tienda estás?" })).toBeVisible();

  const other = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
  await other.goto("/staff/?store=0102");
  await expect(other.getByRole("heading", { name: "¿Quién eres?" })).toBeVisible();
  await expect(other.getByText("Alameda")).toBeHidden();
  await other.context().close();
});

test("a colleague signs in with a PIN; a wrong one is refused and nothing of the store is seen", async ({
  page,
}) => {
  const right = staffPin("runner");
  const wrong = right === "000000" ? "111111" : "000000";
  await knownTablet(page);
  for (const name of Object.values(names)) await expect(page.getByRole("button", { name })).toBeVisible();
  await expect(page.getByText("Alameda")).toBeVisible();
  await enterPin(page, "runner", wrong);
  await expect(page.getByRole("alert")).toHaveText("El PIN no es correcto");
  await inspect(page, "tablet", "staff-wrong-pin");
  await expect(sections(page)).toBeHidden();
  // A keyboard's digits do as well as the keypad's.
  await page.keyboard.type(right.slice(0, 5));
  await expect(page.getByText("5 dígitos ingresados")).toBeAttached();
  await inspect(page, "tablet", "staff-pin");
  await page.keyboard.type(right.slice(5));
  await expect(sections(page)).toBeVisible();
});

test("[SX-10] a new tablet names no one: one types login and PIN once, and from then on it shows who works here", async ({
  page,
}) => {
  await page.goto("/staff/?store=0101");
  await expect(page.getByRole("heading", { name: "¿Quién eres?" })).toBeVisible();
  await expect(loginField(page)).toBeVisible();
  for (const name of Object.values(names)) await expect(page.getByText(name)).toHaveCount(0);
  await inspect(page, "tablet", "staff-new-tablet");
  await page.setViewportSize(viewports.phone);
  await inspect(page, "phone", "staff-new-tablet");
  await page.setViewportSize(viewports.tablet);
  await loginField(page).fill("Nadie");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "nadie, ingresa tu PIN" })).toBeVisible();
  // What is typed next is the PIN, not more of the login.
  await page.keyboard.type("123456");
  await expect(loginField(page)).toHaveValue("nadie");
  await expect(page.getByRole("alert")).toHaveText("El usuario o el PIN no es correcto");
  await inspect(page, "tablet", "staff-new-tablet-wrong");
  await enterPin(page, "runner", staffPin("runner"));
  await whoIsIn(page, "runner").click();
  await page.getByRole("button", { name: "Cerrar sesión" }).click();
  for (const name of Object.values(names)) await expect(page.getByRole("button", { name })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: names.manager })).toBeVisible();
});

const mayGo: Record<Login, { sections: string[]; start: RegExp }> = {
  runner: { sections: ["Pedidos", "Smartboxes", "Devoluciones", "Conteo"], start: /\/staff\/?$/ },
  seller: { sections: ["Pedidos", "Smartboxes", "Devoluciones", "Conteo"], start: /\/staff\/?$/ },
  cashier: { sections: ["Pedidos", "Smartboxes", "Caja"], start: /\/staff\/checkout$/ },
  manager: {
    sections: ["Pedidos", "Smartboxes", "Devoluciones", "Conteo", "Caja", "Panel", "Equipo"],
    start: /\/staff\/?$/,
  },
  technician: { sections: ["Pedidos", "Smartboxes"], start: /\/staff\/boxes$/ },
};
for (const [login, { sections: titles, start }] of Object.entries(mayGo) as [
  Login,
  (typeof mayGo)[Login],
][]) {
  test(`a ${login} begins where the day's work is and sees only what the role may`, async ({ page }) => {
    await signIn(page, login);
    await expect(page).toHaveURL(start);
    await expect(sections(page).getByRole("link")).toHaveText(titles);
    await whoIsIn(page, login).click();
    const poster = page.getByRole("button", { name: "Afiche de la tienda" });
    if (["manager", "seller", "technician"].includes(login)) await expect(poster).toBeVisible();
    else await expect(poster).toBeHidden();
    await inspect(page, "tablet", `staff-menu-${login}`);
  });
}

test("a tablet no one touches for five minutes locks itself; the PIN leads back to where one was", async ({
  page,
}) => {
  await page.clock.install();
  await signIn(page, "manager", "/staff/print/poster?store=0101");
  await expect(page.getByRole("heading", { name: "Afiche de la tienda" })).toBeVisible();
  await page.clock.fastForward("04:00");
  await page.mouse.click(640, 700);
  await page.clock.fastForward("04:30");
  await page.waitForTimeout(1_500);
  await expect(page.getByRole("heading", { name: "Afiche de la tienda" })).toBeVisible();
  await page.clock.fastForward("00:30");
  await expect(page.getByText("Paula, ingresa tu PIN")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Afiche de la tienda" })).toHaveCount(0);
  await expect(sections(page)).toHaveCount(0);

  await page.reload();
  await expect(page.getByText("Paula, ingresa tu PIN")).toBeVisible();
  await inspect(page, "tablet", "staff-locked");
  await enterPin(page, "manager", staffPin("manager"));
  await expect(page.getByRole("heading", { name: "Afiche de la tienda" })).toBeVisible();
  await expect(page).toHaveURL(/\/print\/poster/);
});

test("signing out ends the session for every tab and on the server", async ({ page, context }) => {
  await signIn(page, "seller");
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem("staff-session") ?? "{}").token);
  const headers = { authorization: `Bearer ${token}` };
  expect((await page.request.get("/api/v1/staff/session", { headers })).status()).toBe(200);
  const other = await context.newPage();
  await other.goto("/staff/");
  await expect(whoIsIn(other, "seller")).toBeVisible();
  await whoIsIn(page, "seller").click();
  await page.getByRole("button", { name: "Cerrar sesión" }).click();
  await expect(page.getByRole("heading", { name: "¿Quién eres?" })).toBeVisible();
  await expect(other.getByRole("heading", { name: "¿Quién eres?" })).toBeVisible();
  await expect
    .poll(async () => (await page.request.get("/api/v1/staff/session", { headers })).status())
    .toBe(401);
});

test("a session the server has ended leads to the PIN, not to an empty screen", async ({ page }) => {
  await signIn(page, "runner");
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem("staff-session") ?? "{}").token);
  await page.request.get("/api/v1/xsrf");
  const xsrf = (await page.context().cookies()).find(({ name }) => name === "XSRF-TOKEN")?.value ?? "";
  await page.request.post("/api/v1/staff/logout", {
    headers: { authorization: `Bearer ${token}`, "x-xsrf-token": xsrf },
  });
  await page.reload();
  await expect(page.getByText("Rodrigo, ingresa tu PIN")).toBeVisible();
});

test("on a phone: who, then the PIN, then four sections at the bottom; a forgotten PIN is the manager's matter", async ({
  page,
}) => {
  await knownTablet(page);
  await page.setViewportSize(viewports.phone);
  const console = watchConsole(page);
  // Who signed in last has the keypad.
  await page.getByRole("button", { name: "Volver a las personas" }).click();
  await expect(page.getByRole("button", { name: "Rodrigo" })).toBeVisible();
  await inspect(page, "phone", "staff-who");
  await page.getByRole("button", { name: "Rodrigo" }).click();
  await page.getByRole("button", { name: "Olvidé mi PIN" }).click();
  await expect(page.getByRole("dialog", { name: "Olvidé mi PIN" })).toContainText("jefatura");
  await inspect(page, "phone", "staff-forgotten-pin");
  await page.getByRole("button", { name: "Entendido" }).click();
  await inspect(page, "phone", "staff-pin");
  await enterPin(page, "runner", staffPin("runner"));
  const bottom = page.getByRole("navigation", { name: "Secciones del teléfono" });
  await expect(bottom.getByRole("link")).toHaveText(["Pedidos", "Smartboxes", "Escanear", "Devoluciones"]);
  await inspect(page, "phone", "staff-frame");
  console.expectNone();
});

test("a locked tablet and its keyboard: no key reaches what is behind the lock", async ({ page }) => {
  await signIn(page, "manager");
  await whoIsIn(page, "manager").click();
  await page.getByRole("button", { name: "Bloquear" }).click();
  await expect(page.getByText("Paula, ingresa tu PIN")).toBeVisible();
  for (let stop = 0; stop < 30; stop++) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("nav, header") ?? null)).toBeNull();
  }
});

test.describe("in a store of its own", () => {
  // One server for both: it is started once.
  test.describe.configure({ mode: "default" });
  const server = new TestServer(11, { DEMO_CREW: "0" });
  test.use({ baseURL: server.url });
  test.beforeAll(() => server.startAfresh());
  test.afterAll(() => server.remove());

  test("a locked tablet still hears of a request: it shakes and says how many wait, and nothing else of them", async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.addInitScript(() => {
      const shakes: number[] = [];
      Object.assign(window, { shakes });
      navigator.vibrate = () => shakes.push(Date.now()) > 0;
    });
    const data = server.dataDir;
    await signIn(page, "manager", "/staff/?store=0101", data);
    await whoIsIn(page, "manager").click();
    await page.getByRole("button", { name: "Bloquear" }).click();
    await expect(page.getByText("Paula, ingresa tu PIN")).toBeVisible();
    await expect(page.getByText(/por preparar/)).toBeHidden();

    const shopper = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
    const visit = await (await (await Visit.arrive(shopper)).find("880101410")).identify(
      "8000031",
      "Rosario",
    );
    const asked = Date.now();
    await visit.order(["880101410"]);
    await expect(page.getByText("1 pedido por preparar")).toContainText(/Espera 0:\d\d/);
    const [shaken = 0] = await page.evaluate(() => (window as unknown as { shakes: number[] }).shakes);
    test.info().annotations.push({ type: "ms from request to bell", description: String(shaken - asked) });
    console.log(`from the request to the bell: ${shaken - asked} ms`);
    expect(shaken - asked).toBeLessThan(3_000);
    await expect(page.getByText("Rosario")).toHaveCount(0);
    await inspect(page, "tablet", "staff-locked-with-request");
    await page.setViewportSize(viewports.phone);
    await inspect(page, "phone", "staff-locked-with-request");
    await shopper.context().close();
  });

  test("[FL-02] every key of a locked screen's PIN pad can be tapped while orders wait, at every height", async ({
    page,
  }) => {
    await placeRequests(server, 3);
    await signIn(page, "runner", "/staff/?store=0101", server.dataDir);
    await lock(page, "runner");
    await expectEveryKey(page, "few");
  });

  test("[SX-10] the manager's code makes another tablet known, once, and can let the others be forgotten", async ({
    page,
    browser,
    baseURL,
  }) => {
    await signIn(page, "manager", "/staff/team?store=0101", server.dataDir);
    await page.getByRole("button", { name: /^\d+ tabletas?$/ }).click();
    const dialog = page.getByRole("dialog", { name: "Tabletas" });
    await inspect(page, "tablet", "staff-tablet-code-before");
    await dialog.getByRole("button", { name: "Crear un código" }).click();
    await expect(dialog.getByText(/^4:5\d$/)).toBeVisible();
    const code = (await dialog.getByText(/^[2-9A-HJ-NP-Z]{6}$/).textContent()) ?? "";
    await inspect(page, "tablet", "staff-tablet-code");

    const context = await browser.newContext({ ...(baseURL && { baseURL }), viewport: viewports.tablet });
    const other = await context.newPage();
    await other.goto("/staff/?store=0101");
    const field = other.getByRole("textbox", { name: "Código de tu jefatura" });
    const type = async (text: string) => {
      await field.fill(text);
      await other.keyboard.press("Enter");
    };
    await type("222222");
    await expect(other.getByRole("alert")).toHaveText("Ese código ya se usó, venció o no existe. Pide otro.");
    await inspect(other, "tablet", "staff-tablet-code-wrong");
    await type(code.toLowerCase());
    for (const name of Object.values(names)) await expect(other.getByRole("button", { name })).toBeVisible();
    await dialog.getByRole("button", { name: "Olvidar las demás tabletas" }).click();
    await expect(dialog.getByRole("status")).toHaveText(/olvidada/);
    await inspect(page, "tablet", "staff-tablets-forgotten");
    await other.reload();
    await expect(loginField(other)).toBeVisible();
    await context.close();
  });

  test("among 300 stores one finds one's own by a word or its code, on a page that stays short", async ({
    page,
  }) => {
    await server.rows(`insert into store (code, name, deliver_methods)
      select 'T' || n, 'Tienda ' || n || (array[' Ñuñoa', ' Maipú', ' Centro'])[1 + n % 3], '{take_away}' from generate_series(1, 300) n`);
    await page.goto("/staff/");
    const stores = page.getByRole("main").getByRole("listitem");
    await expect(stores).toHaveCount(24);
    await inspect(page, "tablet", "staff-stores");
    await page.getByRole("button", { name: "Ver más tiendas" }).click();
    await expect(stores).toHaveCount(48);
    const field = page.getByRole("textbox", { name: "Nombre o código de la tienda" });
    await field.fill("nunoa");
    await expect(page.getByRole("status")).toHaveText("Más de 24 tiendas");
    await field.fill("xyz");
    await expect(page.getByRole("status")).toHaveText("No encontramos una tienda con eso.");
    await field.fill("t153");
    await expect(page.getByRole("status")).toHaveText("1 tienda");
    await page.setViewportSize(viewports.phone);
    await inspect(page, "phone", "staff-stores-found");
    await stores.getByRole("button").click();
    await expect(page.getByRole("heading", { name: "¿Quién eres?" })).toBeVisible();
    await expect(page.getByText("Tienda 153 Ñuñoa")).toBeVisible();
  });

  test("too many wrong PINs make one wait, and say for how long", async ({ page }) => {
    const data = server.dataDir;
    const right = staffPin("runner", data);
    const wrong = right === "000000" ? "111111" : "000000";
    await page.goto("/staff/?store=0101");
    for (let tries = 0; tries < 5; tries++) {
      await enterPin(page, "runner", wrong);
      await expect(page.getByText("0 dígitos ingresados")).toBeAttached();
      await expect(page.getByRole("alert")).toHaveText("El usuario o el PIN no es correcto");
    }
    await enterPin(page, "runner", right);
    await expect(page.getByRole("alert")).toHaveText(
      /^Demasiados intentos\. Vuelve a intentarlo en 0:[0-3]\d$/,
    );
    await inspect(page, "tablet", "staff-too-many-tries");
    await page.keyboard.type(right);
    await expect(page.getByText("0 dígitos ingresados")).toBeAttached();
  });

  test("[FL-13] among 60 people one finds oneself by a group, a search or the last ones here; the keys stay whole", async ({
    page,
  }) => {
    const data = server.dataDir;
    await signIn(page, "cashier", "/staff/?store=0101", data);
    await server.rows(`insert into staff (store_id, login, name, role, pin_hash)
      select store_id, 'p' || n, (array['Alonso', 'Bárbara', 'Constanza', 'Darío', 'Marisol'])[1 + n % 5] || ' ' || n,
        case when n % 2 = 0 then 'runner' else 'seller' end, pin_hash
      from staff, generate_series(1, 60) n where login = 'cashier' and store_id = (select id from store where code = '0101')`);
    await whoIsIn(page, "cashier").click();
    await page.getByRole("button", { name: "Cerrar sesión" }).click();
    const keys = page.getByRole("group", { name: "PIN" }).getByRole("button");
    for (const size of [viewports.tablet, viewports.phone, { width: 360, height: 640 }]) {
      await page.setViewportSize(size);
      await expect(keys).toHaveCount(11);
      for (const key of await keys.all()) await expect(key).toBeInViewport({ ratio: 0.99 });
    }
    await page.setViewportSize(viewports.phone);
    await inspect(page, "phone", "staff-many-people");
    await page.setViewportSize(viewports.tablet);
    await expect(page.getByRole("button", { name: "Marta" }).first()).toContainText("recién");
    await inspect(page, "tablet", "staff-many-people");

    const find = page.getByRole("textbox", { name: "Busca tu nombre" });
    await find.fill("zzz");
    await expect(page.getByRole("status").getByText("Nadie con ese nombre")).toBeVisible();
    await find.fill("marisol 14");
    await page.getByRole("button", { name: "Marisol 14" }).click();
    await expect(page.getByRole("heading", { name: "Marisol 14, ingresa tu PIN" })).toBeVisible();
    await find.fill("");
    await page.getByRole("radio", { name: "Ventas 31" }).check();
    await page.getByRole("button", { name: "Bárbara 1", exact: true }).click();
    await page.keyboard.type(staffPin("cashier", data));
    await expect(page.getByRole("banner").getByRole("button", { name: "Bárbara 1" })).toBeVisible();

    await placeRequests(server, 1);
    await page.getByRole("banner").getByRole("button", { name: "Bárbara 1" }).click();
    await page.getByRole("button", { name: "Bloquear" }).click();
    await expectEveryKey(page, "many");
  });
});

/** A seller requests pairs for this many shoppers, whom no one serves. */
async function placeRequests({ url, dataDir }: TestServer, orders: number): Promise<void> {
  await restock(["880101410"], dataDir);
  const seller = await Colleague.onDuty("seller", { url, dataDir });
  for (let order = 1; order <= orders; order++) await seller.asksFor(["880101410"], `Nico ${order}`);
  await seller.leave();
}

async function lock(page: Page, login: Login): Promise<void> {
  await whoIsIn(page, login).click();
  await page.getByRole("button", { name: "Bloquear" }).click();
}

/** Taps each key of the pad at four sizes, while the note about waiting orders is in sight and over none of them. */
async function expectEveryKey(page: Page, people: string): Promise<void> {
  const note = page.getByText(/pedidos? por preparar/);
  const keys = page.getByRole("group", { name: "PIN" }).getByRole("button");
  for (const [width, height] of [
    [360, 640],
    [390, 664],
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(note).toBeInViewport({ ratio: 1 });
    await takePicture(page, `locked/${people}-${width}x${height}`);
    await expect(keys).toHaveCount(11);
    for (const key of await keys.all()) expect.soft(await coveredPoints(key)).toEqual([]);
    for (const key of [..."1234567890"]) {
      await keys.getByText(key, { exact: true }).click();
      await expect(page.getByText("1 dígitos ingresados")).toBeAttached();
      await page.getByRole("button", { name: "Borrar" }).click();
      await expect(page.getByText("0 dígitos ingresados")).toBeAttached();
    }
  }
}

/** Which of a key's center and corners another element covers or the window cuts off. */
function coveredPoints(key: Locator): Promise<string[]> {
  return key.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    // The pad is rounded.
    const inset = 4;
    const points = [
      [(left + right) / 2, (top + bottom) / 2],
      [left + inset, top + inset],
      [right - inset, top + inset],
      [left + inset, bottom - inset],
      [right - inset, bottom - inset],
    ] as const;
    const name = element.getAttribute("aria-label") ?? element.textContent;
    return points
      .filter(([x, y]) => !element.contains(document.elementFromPoint(x, y)))
      .map(([x, y]) => `${name} at ${Math.round(x)}, ${Math.round(y)}`);
  });
}

/** A tablet on which someone signed in before, and out again. */
async function knownTablet(page: Page): Promise<void> {
  await signIn(page, "runner");
  await whoIsIn(page, "runner").click();
  await page.getByRole("button", { name: "Cerrar sesión" }).click();
  await expect(page.getByRole("heading", { name: "¿Quién eres?" })).toBeVisible();
}
