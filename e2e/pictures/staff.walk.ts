import type { Panel } from "@horma/contract";
import { withoutCamera } from "../page/without-camera.ts";
import { enterPin, type Login, loginField, signIn, staffPin, whoIsIn } from "../staff/staff.ts";
import { Colleague } from "../staff/staff-actions.ts";
import { cardButton, typeCode } from "../staff/staff-orders.ts";
import { staffDataDir, staffUrl } from "../store/store-under-test.ts";
import { expect, type Page, test } from "../test.ts";
import { Album, type Surface, surfaces } from "./album.ts";
import { shoes } from "./days-work.ts";

const everywhere: Surface[] = ["tablet", "phone", "desk"];
/** Orders of the day's work, by the shopper's name. */
const hashes: Record<string, string> = JSON.parse(process.env.PICTURES_ORDERS ?? "{}");

test.use({ baseURL: staffUrl, viewport: surfaces.tablet });

/** Someone at work at this address; codes are typed. */
async function begin(page: Page, login: Login, path = "/staff/?store=0101"): Promise<Album> {
  const album = await Album.of(page, "staff");
  await withoutCamera(page);
  await signIn(page, login, path, staffDataDir);
  return album;
}
const sheet = (page: Page) => page.getByRole("dialog");
const order = (name: string, rest = "") => `/staff/order/${hashes[name]}${rest}`;

test("staff: signing in", async ({ page }) => {
  const album = await Album.of(page, "staff");
  await page.goto("/staff/");
  await expect(page.getByRole("heading", { name: "¿En qué tienda estás?" })).toBeVisible();
  await album.take("store-choice", ...everywhere);
  await page.goto("/staff/?store=0101");
  await expect(loginField(page)).toBeVisible();
  await album.take("new-tablet", ...everywhere);
  await enterPin(page, "manager", staffPin("manager", staffDataDir));
  await whoIsIn(page, "manager").click();
  await album.take("menu", ...everywhere);
  await page.goto("/staff/team");
  await page.getByRole("button", { name: /^\d+ tabletas?$/ }).click();
  await expect(sheet(page)).toBeVisible();
  await album.take("tablet-sheet", ...everywhere);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /Rodrigo/ }).click();
  await album.take("team", ...everywhere);
  await whoIsIn(page, "manager").click();
  await page.getByRole("button", { name: "Bloquear" }).click();
  await expect(page.getByText("Paula, ingresa tu PIN")).toBeVisible();
  await album.take("locked", ...everywhere);
  await page.keyboard.type("123456");
  await expect(page.getByRole("alert")).toHaveText("El PIN no es correcto");
  await album.take("wrong-pin", ...everywhere);
  await page.getByRole("button", { name: "Olvidé mi PIN" }).click();
  await album.take("forgotten-pin", ...everywhere);
  await page.getByRole("button", { name: "Entendido" }).click();
  const back = page.getByRole("button", { name: "Volver a las personas" });
  if (await back.isVisible()) await back.click();
  await album.take("who", ...everywhere);
});

test("staff: board", async ({ page, context }) => {
  const album = await begin(page, "manager");
  await expect(page.getByRole("region", { name: "Por preparar" })).toContainText("Catalina");
  await album.take("board", ...everywhere);
  await page.setViewportSize(surfaces.phone);
  for (const column of ["Preparando", "Listo", "En salón"]) {
    await page.getByRole("tab", { name: new RegExp(column) }).click();
    await album.take(`board-${column}`, "phone");
  }
  await page.setViewportSize(surfaces.tablet);
  await page.getByRole("button", { name: "Buscar" }).click();
  await page.getByRole("textbox").fill("Brisa 2");
  await expect(page.getByRole("list", { name: "Calzados" }).getByRole("listitem").first()).toBeVisible();
  await album.take("search", ...everywhere);
  await page.goto("/staff/");
  await expect(page.getByRole("region", { name: "Por preparar" })).toContainText("Catalina");
  await context.setOffline(true);
  await expect(page.getByText("Sin conexión").first()).toBeVisible();
  await album.take("board-offline", ...everywhere);
});

test("staff: an order", async ({ page }) => {
  const album = await begin(page, "manager");
  for (const name of ["Catalina", "Maximiliano José", "Antonia", "Matías", "Tomás", "Vicente"]) {
    await page.goto(order(name));
    await expect(page.getByRole("heading", { name })).toBeVisible();
    await album.take(`order-${name}`, ...everywhere);
  }
  await page.goto("/staff/order/00000000000000000000");
  await expect(page.getByRole("main")).toContainText(/pedido/i);
  await album.take("order-unknown", ...everywhere);
  await page.goto(order("Matías"));
  await page.getByRole("button", { name: "Mover", exact: true }).click();
  await expect(sheet(page)).toBeVisible();
  await album.take("order-move", ...everywhere);
  await page.goto("/staff/");
  await cardButton(page, "Recibir", { nickname: "Tomás" }).click();
  await expect(sheet(page)).toBeVisible();
  await album.take("order-receive", ...everywhere);
});

test("staff: confirming pairs", async ({ page }) => {
  const album = await begin(page, "manager", `${order("Antonia")}?store=0101`);
  await page.getByRole("button", { name: "Sin stock" }).click();
  await album.take("order-look", ...everywhere);
  await page
    .getByRole("button", { name: "Otro motivo" })
    .or(page.getByRole("button", { name: "No queda ninguna" }))
    .first()
    .click();
  await sheet(page)
    .getByRole("radio", { name: /Está dañado/ })
    .click();
  await album.take("order-missing", ...everywhere);
  await page.goto(order("Antonia", "/confirm"));
  await expect(page.getByText("Falta escanear")).toHaveCount(2);
  await album.take("confirm", ...everywhere);
  await typeCode(page, "880101420");
  await expect(page.getByRole("alert")).toBeVisible();
  await album.take("confirm-wrong", ...everywhere);
  await typeCode(page, shoes.cancha41);
  await expect(page.getByText("Confirmada", { exact: true })).toHaveCount(1);
  await album.take("confirm-one", ...everywhere);
});

test("staff: scan and search", async ({ page }) => {
  const album = await begin(page, "runner");
  await page.setViewportSize(surfaces.phone);
  await page.goto("/staff/scan");
  await expect(page.locator("main h1").first()).toBeAttached();
  await album.take("scan", ...everywhere);
});

test("staff: till", async ({ page }) => {
  const album = await begin(page, "cashier");
  await expect(page.getByRole("button", { name: /Tomás/ })).toBeVisible();
  await album.take("till", ...everywhere);
  await page.getByRole("textbox", { name: "Código o alias" }).fill("0O1I");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Ningún pedido");
  await album.take("till-nothing", ...everywhere);
  await page.getByRole("button", { name: /Tomás/ }).click();
  const pair = (size: string) => page.getByRole("group", { name: `Cancha 84, talla ${size}`, exact: true });
  await pair("41").getByText("Comprado").click();
  await album.take("till-chosen", ...everywhere);
  await pair("41½").getByText("Devuelto").click();
  await album.take("till-marked", ...everywhere);
  await page.goto("/staff/checkout");
  await page.getByRole("button", { name: /Elena/ }).click();
  await page
    .getByRole("group", { name: /talla 41$/ })
    .getByText("Devuelto")
    .click();
  await page.getByRole("button", { name: "Cerrar pedido de Elena" }).click();
  await expect(page.getByRole("alert")).toContainText("Pedido cerrado");
  await album.take("till-closed", ...everywhere);
});

test("staff: returns", async ({ page }) => {
  const album = await begin(page, "manager", "/staff/returns?store=0101");
  await expect(page.getByText("Florencia").first()).toBeVisible();
  await album.take("returns", ...everywhere);
  await page
    .getByRole("button", { name: /^Sanitizar: Talca Cancha 84/ })
    .first()
    .click();
  await album.take("returns-sanitize", ...everywhere);
  await page.keyboard.press("Escape");
  await page
    .getByRole("button", { name: /^Lo encontré/ })
    .first()
    .click();
  await sheet(page).getByRole("textbox", { name: "O escribe el código" }).fill("880202410");
  await sheet(page).getByRole("button", { name: "Confirmar" }).click();
  await expect(sheet(page).getByRole("alert")).toBeVisible();
  await album.take("returns-scan", ...everywhere);
  await page.keyboard.press("Escape");
  await page
    .getByRole("button", { name: /^Dar por perdido/ })
    .first()
    .click();
  await album.take("returns-give-up", ...everywhere);
});

test("staff: asking for a shopper", async ({ page }) => {
  const album = await begin(page, "seller", "/staff/request?store=0101");
  const field = page.getByRole("textbox", { name: "Código o nombre del calzado" });
  await expect(field).toBeFocused();
  await album.take("request", ...everywhere);
  await field.fill("quillay");
  await expect(page.getByRole("button", { name: /Ñuble Quillay.*Café tabaco/ })).toBeVisible();
  await album.take("request-found", ...everywhere);
  await page.goto(`/staff/request?sku=${shoes.quillay}`);
  await page.getByRole("button", { name: /^Talla 41, \d+ en bodega/ }).click();
  await page.getByRole("textbox", { name: "Alias" }).fill("Amanda");
  await album.take("request-chosen", ...everywhere);
  await page.getByRole("button", { name: /^Pedir la/ }).press("Enter");
  await expect(page.getByRole("heading", { name: "Pedido de Amanda" })).toBeVisible();
  await album.take("request-code", ...everywhere);
  await page.getByRole("button", { name: "No tiene teléfono: avisarme a mí" }).click();
  await expect(page.getByText("Te avisamos a ti")).toBeVisible();
  await album.take("request-told", ...everywhere);
  const hash = new URL(page.url()).searchParams.get("order") ?? "";
  await page.goto("/staff/returns");
  const crew = await Colleague.onDuty("manager");
  await crew.bring(hash);
  await crew.leave();
  await expect(page.getByRole("region", { name: "Tus clientes" })).toContainText("Listo: Amanda", {
    timeout: 20_000,
  });
  await album.take("seller-told", ...everywhere);
});

test("staff: boxes", async ({ page }) => {
  const album = await begin(page, "technician", "/staff/boxes?store=0101");
  await expect(page.getByRole("group", { name: "Muro de smartboxes" })).toContainText("Matías");
  await album.take("wall", ...everywhere);
  await page.goto("/staff/boxes?box=box-03");
  await expect(page.getByRole("main")).toContainText("Matías");
  await album.take("wall-box", ...everywhere);
  for (const box of ["box-03", "box-07", "box-0"]) {
    await page.goto(`/staff/boxes/${box}`);
    await page.waitForLoadState("networkidle");
    await album.take(box, ...everywhere);
  }
  // A box in every state: the answers say so.
  const states = ["back_door_opened", "back_door_closed", "sanitizing", "sanitizing-spray", "sanitizing-uvc"];
  album.change(/staff\/board(\?|$)/, (board) => ({
    ...board,
    devices: (board.devices as Record<string, unknown>[]).map((device, index) => ({
      ...device,
      ...(states[index] && { status_id: states[index], available: false }),
      ...(index === 6 && { online: false, available: false }),
      ...(index === 7 && { status_id: "out_of_service", available: false }),
    })),
  }));
  await page.goto("/staff/boxes");
  await expect(page.getByRole("group", { name: "Muro de smartboxes" })).toContainText("Sin conexión");
  await album.take("wall-states", ...everywhere);
});

/** Figures that the time of a run does not change. */
const figures: Panel = {
  waits: {
    count: 36,
    not_served: 0,
    median: 107_000,
    target: 120_000,
    within_target: 30,
    histogram: [0, 0, 0, 0, 0, 1, 1, 3, 5, 7, 8, 4, 2, 1, 1, 1, 0, 1, 0, 1],
  },
  tries: 34,
  purchases: 21,
  by_type: [
    { name: "Zapatillas", image: null, tries: 24, purchases: 16 },
    { name: "Botines", image: null, tries: 10, purchases: 5 },
  ],
  polls: [14, 6, 2, 1],
  poll_causes: [
    { cause: "wait", count: 2 },
    { cause: "size", count: 1 },
  ],
  hours: Array.from({ length: 24 }, (_, hour) => ({
    hour,
    count: hour < 10 || hour > 12 ? 0 : hour,
    expected: hour < 10 || hour > 21 ? 0 : 9,
  })),
  broken: [
    { name: "Brisa 2", size: "41", count: 3 },
    { name: "Cancha 84", size: "41½", count: 1 },
  ],
};

test("staff: panel, count, print", async ({ page }) => {
  const album = await begin(page, "manager", "/staff/panel?store=0102");
  await page.waitForLoadState("networkidle");
  await album.take("panel-empty", ...everywhere);
  album.change(/staff\/panel$/, figures);
  await page.goto("/staff/panel?store=0101");
  for (const [name, path] of Object.entries({
    panel: "/staff/panel",
    count: "/staff/panel/count",
    stocktake: "/staff/stocktake",
    "stocktake-module": "/staff/stocktake/count?place=B-07",
    poster: "/staff/print/poster",
    doors: "/staff/print/doors",
    "box-labels": "/staff/print/box-labels",
    "not-found": "/staff/nowhere",
  })) {
    await page.goto(path);
    await expect(page.locator("main h1").first()).toBeAttached();
    await page.waitForLoadState("networkidle");
    await album.take(name, ...everywhere);
  }
});
