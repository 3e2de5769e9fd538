import { inspect, viewports } from "../page/inspect.ts";
import { startButton } from "../page/start-button.ts";
import { TestServer } from "../store/test-server.ts";
import { expect, type Page, test } from "../test.ts";
import { loginField, signIn } from "./staff.ts";

/** The most bytes over the wire before someone can sign in on a tablet. */
const budget = 150_000;

test.use({ viewport: viewports.tablet });

test("the staff app's first load, to the sign-in, is at most 150 kB of JavaScript and CSS", async ({
  page,
}) => {
  // Prefetches of an idle browser do not count: no one waits for them.
  await page.addInitScript(() => {
    globalThis.requestIdleCallback = () => 0;
  });
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const kinds = new Map<string, string>();
  let bytes = 0;
  session.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (["Script", "Stylesheet"].includes(kinds.get(requestId) ?? "")) bytes += encodedDataLength;
  });
  await page.goto("/staff/?store=0101", { waitUntil: "commit" });
  await expect(loginField(page)).toBeVisible();
  test.info().annotations.push({ type: "bytes of JavaScript and CSS", description: String(bytes) });
  console.log(`first load of the staff app: ${bytes} bytes of JavaScript and CSS`);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThanOrEqual(budget);
});

test("the staff app can be installed beside the shopper's: its own manifest, scope and icons", async ({
  page,
}) => {
  await page.goto("/staff/?store=0101");
  const address = await page.locator("link[rel=manifest]").getAttribute("href");
  expect(address).toBe("/staff/manifest.webmanifest");
  const manifest = await (await page.request.get(address ?? "")).json();
  expect(manifest).toMatchObject({
    name: "Horma",
    start_url: "/staff/",
    scope: "/staff/",
    display: "standalone",
  });
  const session = await page.context().newCDPSession(page);
  const { errors } = await session.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const sizes = await page.evaluate(
    async (icons: { src: string }[]) => {
      const images = icons.map(({ src }) => Object.assign(new Image(), { src: `/staff/${src}` }));
      await Promise.all(images.map((image) => image.decode()));
      return images.map((image) => image.naturalWidth);
    },
    [...manifest.icons, { src: "icons/apple-touch-icon.png" }],
  );
  expect(sizes.slice(1)).toEqual([192, 512, 192, 512, 180]);
});

test.describe("without a server", () => {
  const server = new TestServer(12);
  const data = server.dataDir;
  test.describe.configure({ mode: "serial", timeout: 90_000 });
  test.use({ baseURL: server.url, serviceWorkers: "allow" });
  test.beforeAll(() => server.startAfresh());
  test.afterAll(() => server.remove());

  test("the tablet starts again, says how old what it shows is, and is fresh once the server is back", async ({
    page,
  }) => {
    await signIn(page, "manager", "/staff/print/doors?store=0101", data);
    await expect(page.getByText("0101.box-12")).toBeVisible();
    await shellStored(page);
    await server.kill();
    await expect(page.getByText("Los pedidos nuevos no llegan a esta pantalla")).toBeVisible();
    await page.reload();
    await expect(page.getByText("Sin conexión")).toBeVisible();
    await expect(page.getByText(/Datos de hace\s*\d:\d\d/)).toBeVisible();
    await expect(page.getByText("0101.box-12")).toBeVisible();
    await inspect(page, "tablet", "staff-without-server");
    await page.setViewportSize(viewports.phone);
    await inspect(page, "phone", "staff-without-server");
    await server.start();
    await page.getByRole("button", { name: "Reintentar" }).click();
    await expect(page.getByText("Sin conexión")).toBeHidden();
    await expect(page.getByText("0101.box-12")).toBeVisible();
  });

  test("both apps keep their own shell: neither throws away or answers what is the other's", async ({
    page,
  }) => {
    await page.goto("/store/0101");
    await expect(startButton(page)).toBeVisible();
    await shellStored(page, "/service-worker.js");
    await page.goto("/staff/");
    await expect(
      page.getByRole("heading", { name: "¿Quién eres?" }).or(page.getByText("¿En qué tienda estás?")),
    ).toBeVisible();
    await shellStored(page);
    const kept = await page.evaluate(async () =>
      Promise.all(
        (await caches.keys()).map(async (name) => {
          const requests = await (await caches.open(name)).keys();
          return { name, paths: requests.map((request) => new URL(request.url).pathname) };
        }),
      ),
    );
    const [staff, ...moreStaff] = kept.filter(({ name }) => name.startsWith("staffshell-"));
    const [shopper, ...moreShopper] = kept.filter(({ name }) => name.startsWith("shell-"));
    expect([...moreStaff, ...moreShopper]).toEqual([]);
    expect(staff?.paths.filter((path) => !path.startsWith("/staff/"))).toEqual([]);
    expect(shopper?.paths.filter((path) => path.startsWith("/staff/"))).toEqual([]);
    await server.kill();
    await page.reload();
    await expect(page.getByText("Horma")).toBeVisible();
    await page.goto("/");
    await expect(startButton(page)).toBeVisible();
  });
});

/** Waits until an app's own worker has cached everything and controls this page. */
async function shellStored(page: Page, worker = "/staff/service-worker.js"): Promise<void> {
  await page.waitForFunction((path) => {
    const { controller } = navigator.serviceWorker;
    return controller?.state === "activated" && new URL(controller.scriptURL).pathname === path;
  }, worker);
}
