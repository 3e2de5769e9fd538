import { hold } from "../page/hold.ts";
import { Visit } from "../page/visit.ts";
import { withoutCamera } from "../page/without-camera.ts";
import { withoutStream } from "../page/without-stream.ts";
import { restock } from "../store/store-database.ts";
import { expect, type Page, test } from "../test.ts";

const chosen = ["880104400", "880104410"];
const start = /:\d+\/$/;

test.beforeAll(() => restock([...chosen, "880202400"]));

/** What one tab removes, and where another tab that needs it goes (RT-05). */
const rows: { gone: string; screens: string[]; to: RegExp }[] = [
  { gone: "product", screens: ["/size", "/product-detail", "/no-stock", "/alias"], to: /\/scan-code$/ },
  { gone: "current-skus", screens: ["/alias"], to: /\/product-detail$/ },
  {
    gone: "api_token",
    screens: ["/preparing/:hash", "/pick-up", "/has-orders", "/orders", "/try"],
    to: start,
  },
  { gone: "order", screens: ["/pick-up", "/thanks", "/try", "/message"], to: start },
  { gone: "store", screens: ["/manual-code", "/product-detail", "/home"], to: /\/error$/ },
];

for (const [index, { gone, screens, to }] of rows.entries()) {
  test(`[TR-11] [RT-05] without its ${gone}, which another tab let go of, a screen goes where its row says`, async ({
    page,
    context,
  }) => {
    test.slow();
    await withoutCamera(page);
    const { visit, hashId } = await ordered(page, `84000${index}0`);
    // The client call is blocked, because with an order it would navigate.
    await context.route("**/falabella/client", (route) => route.abort());
    await context.route("**/order/*", (route) => route.abort());
    const other = await context.newPage();
    await other.goto("/healthz");
    for (const screen of screens) {
      // An alias is asked for before an order, never again for the same pairs.
      if (screen === "/alias") visit.stored["last-skus"] = "[]";
      await visit.open(screen.replace(":hash", hashId));
      await expect(page.locator("h1").first()).toBeVisible();
      await other.evaluate((key) => localStorage.removeItem(key), gone);
      await expect(page, screen).toHaveURL(to);
      await expect(page.locator("h1").first(), screen).toBeVisible();
    }
  });
}

test("[TR-11] a page that the browser kept alive learns on its return what another tab let go of", async ({
  page,
}) => {
  await withoutCamera(page);
  const { visit } = await ordered(page, "8400064");
  await visit.open("/product-detail");
  await expect(page.getByRole("button", { name: /Me la quiero probar/ })).toBeVisible();
  await page.evaluate(() => {
    // As another tab does while this page is frozen, without an event.
    localStorage.removeItem("product");
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  await expect(page).toHaveURL(/\/scan-code$/, { timeout: 3_000 });
});

test("[TR-11] a tab whose thanks are over takes the product of another one, which scans again", async ({
  page,
  context,
}) => {
  await withoutCamera(page);
  const { visit } = await ordered(page, "8400060");
  await visit.open("/thanks");
  await expect(page.getByRole("heading", { name: /Qué opinas/ })).toBeVisible();
  const other = await context.newPage();
  await other.goto("/manual-code");
  await other.getByRole("textbox").fill("880104400");
  await other.getByRole("button", { name: "Buscar" }).click();
  await expect(other.getByRole("button", { name: "Seleccione talla" })).toBeVisible();
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(other).toHaveURL(/\/scan-code$/, { timeout: 3_000 });
  await expect(other.getByRole("button", { name: "Ingresar código manualmente" })).toBeVisible();
});

test("[TR-11] a tab whose order is over leaves the order alone that another one follows", async ({
  page,
  context,
}) => {
  const { visit } = await ordered(page, "8400061");
  await visit.open("/thanks");
  await expect(page.getByRole("heading", { name: /Qué opinas/ })).toBeVisible();
  const later = await visit.order(["880202400"]);
  const other = await context.newPage();
  await other.goto(`/preparing/${later}`);
  const kept = () => other.evaluate(() => JSON.parse(localStorage.getItem("order") ?? "{}").hash_id);
  await expect.poll(kept).toBe(later);
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page).toHaveURL(/\/has-orders$/);
  expect(await kept()).toBe(later);
});

test("[TR-10] [TR-11] a token that is refused after another tab began another visit does not end that one", async ({
  page,
  context,
}) => {
  const { visit, hashId } = await ordered(page, "8400062");
  await withoutStream(page);
  const poll = await hold(page, `**/order/${hashId}`);
  const polled = page.waitForRequest(`**/order/${hashId}`);
  await visit.open(`/preparing/${hashId}`);
  await polled;
  const elsewhere = await (await Visit.arrive(page)).identify("8400063", "Luz");
  const other = await context.newPage();
  await other.goto("/healthz");
  const token = elsewhere.stored.api_token ?? "";
  await other.evaluate((taken) => localStorage.setItem("api_token", taken), token);
  await poll.answer({ status: 401, json: { status: "error", code: "token_invalid", message: "no" } });
  // Asked again, with the token there is now.
  const again = await page.waitForRequest(`**/order/${hashId}`);
  expect(again.headers().authorization).toBe(`Bearer ${token}`);
  expect(await page.evaluate(() => localStorage.getItem("api_token"))).toBe(token);
});

/** A shopper with an order under way, whose visit is not opened yet. */
async function ordered(page: Page, document: string) {
  const visit = await (await (await Visit.arrive(page)).find("880104400", chosen)).identify(document, "Cata");
  return { visit, hashId: await visit.order(chosen) };
}
