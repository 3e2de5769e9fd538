import { inspect, viewports, watchConsole } from "../page/inspect.ts";
import { queryDatabase, restock } from "../store/store-database.ts";
import { staffDataDir, staffUrl } from "../store/store-under-test.ts";
import { expect, type Page, test } from "../test.ts";
import { signIn } from "./staff.ts";
import { orderInto, staffApi } from "./staff-api.ts";

// A tablet in another zone than its store.
test.use({ baseURL: staffUrl, viewport: viewports.tablet, timezoneId: "Asia/Tokyo" });

const sku = "880102430";

test.beforeAll(() => restock([sku], staffDataDir));

/** The store's clock, to the hour, and its hour. */
function storeTime(): [RegExp, number] {
  const hour = new Date().toLocaleString("en", {
    hour: "2-digit",
    hourCycle: "h23",
    timeZone: "America/Santiago",
  });
  return [new RegExp(`^${hour}:\\d\\d$`), Number(hour)];
}

function card(page: Page, name: string | RegExp) {
  return page.getByRole("region", { name });
}

test("[FL-01] the manager sees, by the store's hours, what the day brought: waits, purchases, requests and what was not to be had", async ({
  page,
}) => {
  const tried = await orderInto(null, { skus: [sku], nickname: "Panel" });
  const [runner, seller, cashier] = await Promise.all([
    staffApi("runner"),
    staffApi("seller"),
    staffApi("cashier"),
  ]);
  await runner("handOver", { body: { hash_id: tried } });
  const { order } = await runner("getStaffOrder", { params: { hash_id: tried } });
  const pairs = order.pairs.map(({ id }) => ({ pair_id: id, outcome: "bought" as const }));
  await cashier("settleOrder", { body: { hash_id: tried, pairs } });
  const broken = await seller("orderForShopper", {
    body: { skus: [sku], nickname: "Quiebre", notify_me: true },
  });
  const body = { hash_id: broken.order.hash_id };
  await runner("claimOrder", { body });
  const [pair] = broken.order.pairs;
  await runner("missPair", { body: { ...body, pair_id: pair?.id ?? 0, reason: "not_there" } });

  await signIn(page, "manager", "/staff/panel?store=0101", staffDataDir);
  const console = watchConsole(page);
  await expect(
    card(page, "Espera mediana")
      .getByText(/^\d+:\d\d$/)
      .first(),
  ).toBeVisible();
  await expect(card(page, "De prueba a compra").getByText(/de \d+ pruebas?/)).toBeVisible();
  const [time, hour] = storeTime();
  await expect(page.getByRole("banner").getByText(time)).toBeVisible();
  await expect(card(page, "Solicitudes por hora").getByRole("img")).toHaveAccessibleName(
    new RegExp(`\\b${hour} horas, [1-9]`),
  );
  const table = card(page, /^Quiebres de stock/).getByRole("table");
  await expect(table.getByRole("columnheader", { name: "43", exact: true })).toBeVisible();
  await expect(table.getByRole("rowheader", { name: "Brisa 2" })).toBeVisible();
  await inspect(page, "tablet", "staff-panel");
  await page.getByRole("radio", { name: "7 días" }).click();
  await expect(page).toHaveURL(/days=7/);
  await expect(table).toBeVisible();
  await page.reload();
  await expect(page.getByRole("radio", { name: "7 días" })).toBeChecked();
  await page.setViewportSize(viewports.phone);
  await expect(card(page, "Espera mediana")).toBeVisible();
  await inspect(page, "phone", "staff-panel");
  console.expectNone();
});

test("a new store's panel says what will stand there, and leads to what can be printed", async ({ page }) => {
  await openAtNewStore(page, "/staff/panel");
  await expect(page.getByText("Cuando se entregue el primer pedido verás aquí cuánto esperó.")).toBeVisible();
  await expect(page.getByText("Aquí verás a qué horas te piden más.")).toBeVisible();
  await expect(page.getByText("Ningún pedido perdido por falta de talla.")).toBeVisible();
  await inspect(page, "tablet", "staff-panel-empty");
  const links = page.getByRole("navigation", { name: "Informes e impresos" });
  await expect(links.getByRole("link")).toHaveText([
    "Cuadre de pares",
    "Pares dañados",
    "Afiche",
    "Etiquetas de caja",
    "Etiquetas de lugares",
  ]);
  await links.getByRole("link", { name: "Afiche" }).click();
  await expect(page.getByRole("button", { name: "Imprimir" })).toBeVisible();
});

test("the count adds up, and says what does not", async ({ page }) => {
  await openAtNewStore(page, "/staff/panel");
  await page.getByRole("link", { name: "Cuadre de pares" }).click();
  const now = page.getByRole("region", { name: /^Ahora, a las/ });
  await expect(now.getByText("Todo cuadra")).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Noches anteriores" }).getByText("Todo cuadra").first(),
  ).toBeVisible();
  await inspect(page, "tablet", "staff-count");
  await holdOneMore(1);
  await page.getByRole("button", { name: "Contar de nuevo" }).click();
  await expect(now.getByText("1 cosa no cuadra")).toBeVisible();
  await expect(
    now.getByText(/^880101410 en [A-Z]-\d\d-\d: el stock aparta 1 y fuera de su lugar hay 0$/),
  ).toBeVisible();
  await page.setViewportSize(viewports.phone);
  await inspect(page, "phone", "staff-count");
  await holdOneMore(-1);
  await page.getByRole("button", { name: "Contar de nuevo" }).click();
  await expect(now.getByText("Todo cuadra")).toBeVisible();
});

test("who may not see the figures is told so", async ({ page }) => {
  await signIn(page, "runner", "/staff/panel?store=0101", staffDataDir);
  await expect(page.getByText("Solo la jefatura ve el panel.")).toBeVisible();
  await expect(page.getByRole("navigation").getByRole("link", { name: "Panel" })).toHaveCount(0);
  await page.goto("/staff/panel/count");
  await expect(page.getByText("Solo la jefatura ve el cuadre.")).toBeVisible();
});

/** In the store where no test ever asks for anything. */
async function openAtNewStore(page: Page, path: string): Promise<void> {
  await signIn(page, "manager", `${path}?store=0102`, staffDataDir);
}

/** Holds a piece that no pair has. */
async function holdOneMore(pieces: number): Promise<void> {
  await queryDatabase(
    staffDataDir,
    `update stock set held = held + $1 from store where store.id = store_id and store.code = '0102' and sku = '880101410'`,
    [pieces],
  );
}
