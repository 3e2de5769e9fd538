import { inspect, viewports, watchConsole } from "../page/inspect.ts";
import { expectInSight } from "../page/low-phones.ts";
import type { OwnBox } from "../store/own-box.ts";
import { restock } from "../store/store-database.ts";
import { staffDataDir, staffUrl } from "../store/store-under-test.ts";
import { expect, type Locator, type Page, test } from "../test.ts";
import { type Login, signIn } from "./staff.ts";
import { orderInto } from "./staff-api.ts";

test.use({ baseURL: staffUrl, viewport: viewports.tablet });

const skus = ["880101410", "880101415"];
test.beforeAll(() => restock(skus, staffDataDir));
function openWall(page: Page, login: Login, box?: OwnBox): Promise<void> {
  const chosen = box === undefined ? "" : `&box=${box.hwd}`;
  return signIn(page, login, `/staff/boxes?store=0101${chosen}`, staffDataDir);
}

function openBox(page: Page, login: Login, { hwd }: OwnBox): Promise<void> {
  return signIn(page, login, `/staff/boxes/${hwd}?store=0101`, staffDataDir);
}

/** Its door on the wall. */
function doorOf(page: Page, { name }: OwnBox): Locator {
  return page
    .getByRole("group", { name: "Muro de smartboxes" })
    .getByRole("button", { name: new RegExp(`^Smartbox ${name}\\b`) });
}

function panelOf(page: Page, { name }: OwnBox): Locator {
  return page.getByRole("region", { name: `Smartbox ${name}`, exact: true });
}

test("[ST-08] the wall follows a box through its whole round, without a reload", async ({
  page,
  putUpBox,
}) => {
  const box = await putUpBox();
  await openWall(page, "technician", box);
  const console = watchConsole(page);
  const [door, panel] = [doorOf(page, box), panelOf(page, box)];
  await expect(door).toContainText("Libre");
  await expect(page.getByText(/^\d+ libres? de \d+$/)).toBeVisible();
  await orderInto(box.hwd, { skus, nickname: "Catalina" });
  await expect(door).toContainText("Puerta trasera abierta");
  await expect(door).toContainText("Catalina 41 · 41½");
  await expect(panel.getByText("Brisa 2")).toBeVisible();
  await expect(door).toContainText("Sanitizando con bruma");
  await expect(panel.locator("[aria-current=step]")).toContainText(/Sanitizando con bruma\s*0:0\d/);
  await expect(door).toContainText("Sanitizando con luz UV-C");
  const open = panel.getByRole("button", { name: "Abrir puerta trasera" });
  await expect(open).toHaveAccessibleDescription("Con UV-C encendida las puertas no abren");
  await expect(door).toContainText("Lista para retirar");
  await expect(door).toContainText(/4:5\d/);
  await expect(open).toBeEnabled();
  console.expectNone();
});

test("a jammed door is told to the technician, and in the box's history once it was mended", async ({
  page,
  putUpBox,
}) => {
  const box = await putUpBox();
  box.type("jam back");
  await openBox(page, "technician", box);
  const open = page.getByRole("button", { name: "Abrir trasera" });
  await open.click();
  await expect(page.getByText("Abrir trasera: La puerta no abrió: está trabada")).toBeVisible();
  const state = page.getByRole("region", { name: "Estado" });
  await expect(state.getByText("Puerta trasera trabada")).toBeVisible();
  await expect(state.getByText(/Desde \d\d:\d\d\. Despéjala y ábrela de nuevo/)).toBeVisible();
  await inspect(page, "tablet", "staff-box-jammed");
  box.type("free back");
  await open.click();
  await expect(page.getByText("Abrir trasera: Hecho")).toBeVisible();
  await expect(state.getByText("Puerta trasera trabada")).toBeHidden();
  const history = page.getByRole("region", { name: "Historial", exact: true });
  await expect(history.getByText("Resuelto: Puerta trasera trabada")).toBeVisible();
  await expect(history.getByText("Abrir trasera, Esteban: la puerta no abrió: está trabada")).toBeVisible();
  await expect(history.getByText("Trasera abierta por Esteban")).toBeVisible();
});

test("with UV-C on no door can be asked for, and the box is marked empty on the wall", async ({
  page,
  putUpBox,
}) => {
  const box = await putUpBox(1);
  await openBox(page, "technician", box);
  await page.getByRole("button", { name: "Ciclo UV-C" }).click();
  await expect(page.getByText("Ciclo UV-C: Hecho")).toBeVisible();
  for (const name of ["Abrir trasera", "Abrir delantera"]) {
    const button = page.getByRole("button", { name });
    await expect(button).toHaveAttribute("aria-disabled", "true");
    await expect(button).toHaveAccessibleDescription("Con UV-C encendida las puertas no abren");
  }
  await expect(page.getByRole("button", { name: "Ciclo de bruma" })).toHaveAccessibleDescription(
    "Ya hay un ciclo en marcha",
  );
  await page.getByRole("link", { name: "Volver" }).click();
  await expect(doorOf(page, box)).toContainText("Vacía");
  await expect(doorOf(page, box)).toContainText("Sanitizando con luz UV-C");
  await expect(doorOf(page, box)).toContainText("Libre");
});

test("out of service and back: on every tablet at once, and only by who may", async ({
  page,
  browser,
  putUpBox,
}) => {
  const box = await putUpBox();
  await openWall(page, "technician", box);
  const context = await browser.newContext({ baseURL: staffUrl, viewport: viewports.tablet });
  const runner = await context.newPage();
  await openWall(runner, "runner", box);
  const out = page.getByRole("button", { name: "Fuera de servicio", exact: true });
  await out.click();
  await expect(doorOf(page, box)).toContainText("Fuera de servicio");
  await expect(doorOf(runner, box)).toContainText("Fuera de servicio");
  await expect(panelOf(runner, box)).toBeVisible();
  await expect(panelOf(runner, box).getByRole("button", { name: /servicio|puerta/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Volver a servicio" }).click();
  await expect(doorOf(runner, box)).toContainText("Libre");
  await runner.getByRole("link", { name: "Historial" }).click();
  await expect(runner.getByText("De vuelta en servicio, Esteban")).toBeVisible();
  await expect(runner.getByRole("heading", { name: "Comandos" })).toHaveCount(0);
  await context.close();
});

test("a box that loses its power is marked on the wall, and a command says it does not answer", async ({
  page,
  putUpBox,
}) => {
  const box = await putUpBox();
  await openWall(page, "technician", box);
  await expect(doorOf(page, box)).toContainText("Libre");
  await box.kill();
  await expect(doorOf(page, box)).toContainText("Sin conexión");
  await expect(panelOf(page, box).getByText(/Desde \d\d:\d\d\. Revisa su corriente/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Abrir puerta trasera" })).toHaveAccessibleDescription(
    "La smartbox no está conectada",
  );
  await box.start();
  await expect(doorOf(page, box)).toContainText("Libre");
});

test("a runner moves an order to another box", async ({ page, putUpBox }) => {
  const [from, to] = [await putUpBox(10), await putUpBox(10)];
  await orderInto(from.hwd, { skus: skus.slice(0, 1), nickname: "Benjamín" });
  await openWall(page, "runner", from);
  await expect(doorOf(page, from)).toContainText("Lista para retirar");
  await page.getByRole("button", { name: "Mover de box" }).click();
  const sheet = page.getByRole("dialog", { name: "Mover a otro lugar" });
  await expect(sheet.getByRole("radio", { name: `Smartbox ${from.name}` })).toHaveCount(0);
  await sheet.getByRole("radio", { name: `Smartbox ${to.name}` }).check();
  await sheet.getByRole("button", { name: `Mover a Smartbox ${to.name}` }).click();
  await expect(doorOf(page, to)).toContainText("Benjamín");
  await expect(doorOf(page, from)).not.toContainText("Benjamín");
});

test("the wall by keys: a door opens its panel, Escape closes it and leaves one at the door", async ({
  page,
  putUpBox,
}) => {
  const box = await putUpBox();
  await openWall(page, "runner");
  const door = doorOf(page, box);
  await door.focus();
  await page.keyboard.press("Enter");
  await expect(panelOf(page, box)).toBeVisible();
  await expect(door).toHaveAttribute("aria-pressed", "true");
  await expect(page).toHaveURL(new RegExp(`box=${box.hwd}`));
  await page.keyboard.press("Escape");
  await expect(panelOf(page, box)).toHaveCount(0);
  await expect(door).toBeFocused();
});

test("wall and box are in order for everybody, on a tablet and in one hand", async ({ page, putUpBox }) => {
  const box = await putUpBox(10);
  await orderInto(box.hwd, { skus, nickname: "Antonia" });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openWall(page, "manager", box);
  await expect(doorOf(page, box)).toContainText("Lista para retirar");
  await inspect(page, "tablet", "staff-wall");
  await page.setViewportSize(viewports.phone);
  const sheet = page.getByRole("dialog", { name: `Smartbox ${box.name}` });
  await expect(sheet.getByText("Antonia")).toBeVisible();
  await inspect(page, "phone", "staff-wall-box");
  await sheet.getByRole("button", { name: "Cerrar" }).click();
  await expect(doorOf(page, box)).toBeVisible();
  await inspect(page, "phone", "staff-wall");
  await page.goto(`/staff/boxes/${box.hwd}`);
  await expect(page.getByText("Asignada a Antonia 41 · 41½")).toBeVisible();
  const commands = page.getByRole("region", { name: "Comandos" });
  await expect(commands).toBeInViewport({ ratio: 1 });
  await inspect(page, "phone", "staff-box");
  await page.setViewportSize(viewports.tablet);
  await expect(commands).toBeInViewport({ ratio: 1 });
  await inspect(page, "tablet", "staff-box");
  await page.goto("/staff/boxes/box-0");
  await expect(page.getByText("Esta tienda no tiene esa smartbox.")).toBeVisible();
});

test("a store without smart boxes says so", async ({ page }) => {
  await signIn(page, "manager", "/staff/boxes?store=0102", staffDataDir);
  await expect(page.getByText("Esta tienda no tiene smartboxes.")).toBeVisible();
});

test("[OF-06] a manager renames a box, and the wall shows it without a reload", async ({
  page,
  putUpBox,
  browser,
}) => {
  const box = await putUpBox();
  const other = await browser.newPage({ baseURL: staffUrl, viewport: viewports.tablet });
  await openWall(other, "technician");
  await expect(doorOf(other, box)).toBeVisible();
  await openBox(page, "manager", box);
  await page.getByRole("button", { name: "Cambiar nombre" }).click();
  const sheet = page.getByRole("dialog", { name: "Cambiar nombre" });
  const field = sheet.getByRole("textbox", { name: "Nombre, como se lee en su puerta" });
  await expect(field).toHaveValue(box.name);
  await field.fill(`P${box.name}`);
  for (const viewport of [
    { width: 390, height: 664 },
    { width: 360, height: 640 },
  ]) {
    await page.setViewportSize(viewport);
    await expectInSight("name device", [sheet.getByRole("button", { name: "Guardar" })]);
  }
  await page.setViewportSize(viewports.phone);
  await inspect(page, "phone", "staff-box-name");
  await page.setViewportSize(viewports.tablet);
  await inspect(page, "tablet", "staff-box-name");
  await sheet.getByRole("button", { name: "Guardar" }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("heading", { name: `Smartbox P${box.name}` })).toBeVisible();
  await expect(doorOf(other, { ...box, name: `P${box.name}` } as OwnBox)).toBeVisible();
  await inspect(page, "tablet", "staff-box-renamed");
  await page.setViewportSize(viewports.phone);
  await inspect(page, "phone", "staff-box-renamed");
});
