import { takePicture, viewports } from "../page/inspect.ts";
import { startButton } from "../page/start-button.ts";
import { Visit } from "../page/visit.ts";
import { withoutCamera } from "../page/without-camera.ts";
import { orderFacts, restock } from "../store/store-database.ts";
import { missingSku } from "../store/store-under-test.ts";
import { expect, type Page, test } from "../test.ts";

const first = ["880202400"];
const second = ["880202410"];
const other = "880103440";

test.beforeAll(() => restock([...first, ...second, other, "880102430", missingSku]));

test("[ST-06] [ST-11] with two orders ready the one on screen is led to, without a detour by the other", async ({
  page,
}) => {
  const visit = await (await (await Visit.arrive(page)).find("880202400")).identify("8100001", "Cata");
  const orders = [await visit.order(first), await visit.order(second)];
  for (const order of orders) await ready(order);
  const screens = visited(page);
  await visit.open("/orders");
  await expect(page).toHaveURL(/\/pick-up$/);
  await expect(page.getByRole("button", { name: "Abrir Smartbox" })).toBeVisible();
  const preparing = screens.filter((path) => path.startsWith("/preparing/"));
  expect(preparing).toHaveLength(1);
  expect(preparing[0]).toBe(`/preparing/${await currentOrder(page)}`);
  expect(orders).toContain(await currentOrder(page));
});

test("[SC-20] a ready order is the first action wherever one comes in, with its place and what is left of its time", async ({
  page,
}) => {
  const visit = await (await (await Visit.arrive(page)).find("880202400")).identify("8100004", "Cata");
  await ready(await visit.order(first));
  await visit.open("/");
  await expect(page).toHaveURL(/\/has-orders$/);
  await expect(page).toHaveTitle(/^Listo · /);
  const footer = page.getByRole("contentinfo").or(page.locator("footer")).first();
  const action = footer.getByRole("button").first();
  await expect(action).toHaveText(/^(Smartbox \d+|Estante .+|Zona de Entrega) · quedan [0-4]:\d\d$/);
  for (const viewport of [viewports.phone, { width: 360, height: 640 }, viewports.kiosk]) {
    await page.setViewportSize(viewport);
    await expect(action).toBeInViewport({ ratio: 1 });
    await takePicture(page, `has-orders-ready-${viewport.width}`);
  }
  await action.click();
  await expect(page).toHaveURL(/\/pick-up$/);
  await expect(page).toHaveTitle(/^Listo · /);
});

test("[ST-05] [ST-11] an order that was taken in the meantime does not lead away from a new one", async ({
  page,
}) => {
  await withoutCamera(page);
  const visit = await (await (await Visit.arrive(page)).find("880202400")).identify("8100002", "Cata");
  const taken = await visit.order(first);
  await ready(taken);
  await visit.open("/orders");
  await page.getByRole("button", { name: "Abrir Smartbox" }).click();
  await expect(page).toHaveURL(/\/thanks$/);
  // The list that said "ready" is still in the page's memory, because nothing reloads from here on.
  await page.getByRole("button", { name: "Continuar" }).click();
  await startButton(page).click();
  await page.getByRole("button", { name: "Ingresar código manualmente" }).click();
  await page.getByRole("textbox").fill(other);
  await page.getByRole("button", { name: "Buscar" }).click();
  await page.getByRole("button", { name: "Talla 44", exact: true }).click();
  const screens = visited(page);
  await page.getByRole("button", { name: /Me la quiero probar/ }).click();
  await expect(page).toHaveURL(/\/pick-up$/, { timeout: 60_000 });
  const asked = await currentOrder(page);
  expect(asked).not.toBe(taken);
  expect(screens.filter((path) => path.startsWith("/preparing/"))).toEqual([`/preparing/${asked}`]);
});

test("[SC-12] another size is offered only of the shoe that was ordered", async ({ page }) => {
  const visit = await (await (await Visit.arrive(page)).find(other)).identify("8100003", "Cata");
  const order = await visit.order(["880102430", missingSku]);
  await visit.open(`/preparing/${order}`);
  // All that is said about it: the offer would stand right below.
  await expect(page.getByText("La talla 42 se agotó", { exact: true }).locator("..")).toHaveText(
    /^La talla 42 se agotó\s*Seguimos con la 43, no pierdes tu lugar\.$/,
  );
});

/** Waits until the simulated crew has put an order's pairs where they can be taken. */
async function ready(hashId: string): Promise<void> {
  await expect.poll(async () => (await orderFacts(hashId)).status, { timeout: 60_000 }).toBe("ready");
}

/** Every path the page shows from now on. */
function visited(page: Page): string[] {
  const paths: string[] = [];
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) paths.push(new URL(frame.url()).pathname);
  });
  return paths;
}

async function currentOrder(page: Page): Promise<string> {
  return JSON.parse((await page.evaluate(() => localStorage.getItem("order"))) ?? "{}").hash_id;
}
