import { startButton } from "../page/start-button.ts";
import { Visit } from "../page/visit.ts";
import { withoutCamera } from "../page/without-camera.ts";
import { port } from "../store/store-under-test.ts";
import { TestServer } from "../store/test-server.ts";
import { expect, type Page, test } from "../test.ts";
import { VersionedFront } from "./versioned-front.ts";

const server = new TestServer(6);
const skus = ["880104400", "880104410"];

test.describe("the app's shell", () => {
  test.describe.configure({ mode: "serial", timeout: 90_000 });
  test.use({ baseURL: server.url, serviceWorkers: "allow" });
  test.beforeAll(() => server.startAfresh());
  test.afterAll(() => server.remove());

  test("[RT-05] [ER-03] without a server the app opens, says plainly that there is no connection, and recovers by itself", async ({
    page,
  }) => {
    await withoutCamera(page);
    await page.goto("/store/0101");
    await expect(startButton(page)).toBeVisible();
    await shellStored(page);
    await server.kill();

    await page.reload();
    await expect(page.getByText("Sin conexión")).toBeVisible();
    await startButton(page).click();
    await page.getByRole("button", { name: "Ingresar código manualmente" }).click();
    await expect(page.getByRole("heading", { name: /Ingresa el código/ })).toBeVisible();
    await expect(page.getByText("Sin conexión")).toBeVisible();
    await server.start();
    await expect(page.getByText("Sin conexión")).toBeHidden();
    await page.getByRole("textbox").fill("880101410");
    await page.getByRole("button", { name: "Buscar" }).click();
    await expect(page.getByRole("heading", { name: "Brisa 2" })).toBeVisible();
  });

  test("[RT-05] the shopper's worker answers no page of the other apps", async ({ page }) => {
    await page.goto("/store/0101");
    await shellStored(page);
    await page.goto("/office/");
    await expect(page.getByRole("heading", { name: "Entra a la oficina" })).toBeVisible();
    await page.goto("/staff/?store=0101");
    await expect(page.getByRole("heading", { name: "¿Quién eres?" })).toBeVisible();
  });

  test("[RT-05] [ST-05] an order's own address opens without a server, and follows the order once there is one", async ({
    page,
  }) => {
    await server.rows("update stock set on_hand = on_hand + 100 where sku = any($1::text[])", [skus]);
    const visit = await (await (await Visit.arrive(page)).find("880104400", skus)).identify(
      "12345678-5",
      "Cata",
    );
    const hashId = await visit.order(skus);
    await visit.open(`/preparing/${hashId}`);
    await expect(page.getByText("Tu pedido, Cata")).toBeVisible();
    await shellStored(page);
    await server.kill();
    await page.reload();
    await expect(page.getByText("Tu pedido, Cata")).toBeVisible();
    await expect(page.getByText("Sin conexión")).toBeVisible();
    await server.start();
    await expect(page).toHaveURL(/\/pick-up$/, { timeout: 40_000 });

    const kept = await page.evaluate(async () => {
      const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      const requests = (await Promise.all(caches_.map((cache) => cache.keys()))).flat();
      return requests.map((request) => new URL(request.url).pathname);
    });
    expect(kept).toContain("/");
    expect(kept.filter((path) => path !== "/" && !path.startsWith("/assets/"))).toEqual([]);
  });
});

test.describe("a new version", () => {
  const front = new VersionedFront(port + 7, port);
  test.describe.configure({ mode: "serial" });
  test.use({ baseURL: `http://localhost:${port + 7}`, serviceWorkers: "allow" });
  test.beforeAll(() => front.listen());
  test.afterAll(() => front.close());

  test("[RT-05] takes over at the next navigation, and the visit that is open goes on with its own files", async ({
    page,
    context,
  }) => {
    await withoutCamera(page);
    await (await Visit.arrive(page)).open("/");
    await expect(startButton(page)).toBeVisible();
    await shellStored(page);
    // From here on the page prefetches nothing, so its screens are not loaded yet.
    await page.addInitScript(() => {
      globalThis.requestIdleCallback = () => 0;
    });
    await page.reload();
    await expect(startButton(page)).toBeVisible();
    const [before] = await page.evaluate(() => caches.keys());
    front.version = 2;
    const other = await context.newPage();
    await other.goto("/");
    await expect.poll(() => other.evaluate(async () => (await caches.keys()).length)).toBe(2);
    await expect
      .poll(() => other.evaluate(async () => (await navigator.serviceWorker.ready).active?.state))
      .toBe("activated");
    expect(await other.evaluate(() => caches.keys())).toContain(before);

    // The open page's screens are gone from the server, and the page does not know.
    front.withoutScreens = true;
    await startButton(page).click();
    await page.getByRole("button", { name: "Ingresar código manualmente" }).click();
    await expect(page.getByRole("heading", { name: /Ingresa el código/ })).toBeVisible();

    // The next visit loads the new version.
    front.withoutScreens = false;
    await page.evaluate(() => Object.assign(window, { before: true }));
    await page.goBack();
    await page.goBack();
    await expect(startButton(page)).toBeVisible();
    // The page may reload during the evaluation.
    await expect.poll(() => page.evaluate(() => "before" in window).catch(() => true)).toBe(false);
  });
});

test("[RT-05] a screen whose file a newer build has replaced reloads the page once, and is there", async ({
  page,
}) => {
  let refused = 0;
  await page.route(/\/assets\/later-.*\.js$/, (route) => {
    if (refused++ > 0) return route.continue();
    return route.fulfill({ status: 404 });
  });
  await (await Visit.arrive(page)).open("/manual-code");
  await expect(page.getByRole("heading", { name: /Ingresa el código/ })).toBeVisible();
  expect(refused).toBe(2);
});

test("[RT-05] [SC-17] a screen whose file stays missing is an error after one reload, not a loop", async ({
  page,
}) => {
  let loads = 0;
  page.on("domcontentloaded", () => {
    if (page.url().endsWith("/manual-code")) loads++;
  });
  await page.route(/\/assets\/later-.*\.js$/, (route) => route.fulfill({ status: 404 }));
  await (await Visit.arrive(page)).open("/manual-code");
  await expect.poll(() => loads).toBe(2);
  await expect(page.getByRole("heading", { name: "Surgió un inconveniente" })).toBeVisible();
  await page.waitForTimeout(2_000);
  expect(loads).toBe(2);
});

test("[RT-03] the app can be installed: its manifest is complete and every icon is there, at its size", async ({
  page,
}) => {
  await page.goto("/store/0101");
  const address = await page.locator("link[rel=manifest]").getAttribute("href");
  const answer = await page.request.get(address ?? "");
  expect(answer.headers()["content-type"]).toContain("application/manifest+json");
  const manifest = await answer.json();
  expect(manifest).toMatchObject({ name: "CLICK & TRY", start_url: "/", display: "standalone" });
  const session = await page.context().newCDPSession(page);
  const { errors } = await session.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const sizes = await page.evaluate(
    async (icons: { src: string }[]) => {
      const images = icons.map(({ src }) => Object.assign(new Image(), { src }));
      await Promise.all(images.map((image) => image.decode()));
      return images.map((image) => image.naturalWidth);
    },
    [...manifest.icons, { src: "/icons/apple-touch-icon.png" }],
  );
  expect(sizes.slice(1)).toEqual([192, 512, 192, 512, 180]);
});

/** Waits until the worker has cached everything and controls this page. */
async function shellStored(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
}
