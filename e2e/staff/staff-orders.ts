import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { inspect, viewports } from "../page/inspect.ts";
import { Visit } from "../page/visit.ts";
import { withoutCamera } from "../page/without-camera.ts";
import { queryDatabase, restock } from "../store/store-database.ts";
import { staffDataDir, staffUrl } from "../store/store-under-test.ts";
import { afterwards } from "../test.ts";
import { type Login, signIn } from "./staff.ts";
import { staffApi } from "./staff-api.ts";

/** A shopper who asked for pairs on a phone of their own. */
export type Shopper = { page: Page; visit: Visit; hashId: string; nickname: string };

let shoppers = 0;

/** A shopper with a unique name asks for pairs; only the test's own staff serve them. */
export async function requestPairs(
  browser: Browser,
  skus: readonly string[],
  url = staffUrl,
): Promise<Shopper> {
  const context = await browser.newContext({ baseURL: url, viewport: viewports.phone });
  const page = await context.newPage();
  shoppers += 1;
  const nickname = `Nico ${process.pid % 1_000}${shoppers}`;
  const document = String(10_000_000 + ((process.pid * 1_000 + shoppers) % 80_000_000));
  const visit = await (await (await Visit.arrive(page)).find(skus[0] ?? "", skus)).identify(
    document,
    nickname,
  );
  const hashId = await visit.order(skus);
  if (url === staffUrl) afterwards(() => callOff(hashId));
  return { page, visit, hashId, nickname };
}

/** Ends a request that a test left waiting in the staff's store: in a rush the board of the other tests has no columns. */
export async function callOff(hashId: string): Promise<void> {
  const untaken = await queryDatabase(
    staffDataDir,
    `select 1 from "order" where hash_id = $1 and status_id = 'pending'`,
    [hashId],
  );
  if (untaken.length === 0) return;
  const manager = await staffApi("manager");
  await manager("cancelForShopper", { body: { hash_id: hashId, reason: "left" } }).catch(() => undefined);
}

/** Lays in enough pieces for the tests of a file. */
export function stockUp(skus: readonly string[]): Promise<void> {
  return restock(skus, staffDataDir);
}

export type TabletOptions = { path?: string; camera?: boolean; touch?: boolean };

/** Opens a tablet for someone at the board or `path`; without a camera if codes are typed. */
export async function tablet(
  browser: Browser,
  login: Login,
  { path = "/staff/?store=0101", camera = true, touch = false }: TabletOptions = {},
): Promise<Page> {
  const viewport = viewports.tablet;
  const context = await browser.newContext({ baseURL: staffUrl, viewport, hasTouch: touch });
  const page = await context.newPage();
  await page.addInitScript(countSounds);
  if (!camera) await withoutCamera(page);
  await signIn(page, login, path, staffDataDir);
  return page;
}

/** Counts what the page plays, as `window.sounds`. */
function countSounds(): void {
  const counted = window as typeof window & { sounds: number };
  counted.sounds = 0;
  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (...args) {
    counted.sounds += 1;
    start.apply(this, args);
  };
}

export function sounds(page: Page): Promise<number> {
  return page.evaluate(() => (window as typeof window & { sounds: number }).sounds);
}

/** A shopper's card, in the column of this name. */
export function cardIn(page: Page, column: string, { nickname }: Shopper): Locator {
  return page.getByRole("region", { name: column }).getByRole("article", { name: `Pedido de ${nickname}` });
}

/**
 * A tablet's alert with this text, by itself: once there are several of its kind, or more important ones, it stands in the whole list.
 * A phone in between closes that list.
 */
export async function alertRow(page: Page, text: string): Promise<Locator> {
  const alerts = page.getByRole("region", { name: "Avisos" });
  const others = alerts.getByRole("button", { name: /^Ver los \d+/ });
  const row = alerts.getByRole("listitem").filter({ hasText: text });
  await expect(async () => {
    if (!(await row.isVisible())) await others.click({ timeout: 500 });
    await expect(row).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 40_000 });
  return row;
}

/** A card's button: Tomar, Dejar en…, Entregar … */
export function cardButton(page: Page, word: string, { nickname }: Pick<Shopper, "nickname">): Locator {
  return page.getByRole("button", { name: new RegExp(`^${word}: ${nickname},`) });
}

/** Types a code on the screen that confirms pairs. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByRole("button", { name: "Escribir el código" }).click();
  await page.getByRole("textbox", { name: "Está en la etiqueta de la caja" }).fill(code);
  await page.getByRole("button", { name: "Confirmar", exact: true }).click();
}

/** How often something happened to an order, by its events. */
export async function happened(hashId: string, type: string, data = staffDataDir): Promise<number> {
  const [row] = await queryDatabase<{ count: number }>(
    data,
    `select count(*)::int as count from order_event e join "order" o on o.id = e.order_id
     where o.hash_id = $1 and e.type = $2`,
    [hashId, type],
  );
  return row?.count ?? 0;
}

/** Holds a screen to what every screen owes, on a tablet and in one hand; its main button is whole in sight on both. */
export async function inspectBoth(page: Page, name: string, main?: Locator): Promise<void> {
  if (main) await expect(main).toBeInViewport({ ratio: 1 });
  await inspect(page, "tablet", name);
  await page.setViewportSize(viewports.phone);
  // A media query fires with the next frame, and React renders after it.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(done)))),
  );
  if (main) await expect(main).toBeInViewport({ ratio: 1 });
  await inspect(page, "phone", name);
  await page.setViewportSize(viewports.tablet);
  await expect(page.getByRole("main")).toBeVisible();
}
