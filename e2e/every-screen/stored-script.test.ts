import { viewports } from "../page/inspect.ts";
import { Visit } from "../page/visit.ts";
import { withoutCamera } from "../page/without-camera.ts";
import { signIn } from "../staff/staff.ts";
import { TestServer } from "../store/test-server.ts";
import { type BrowserContext, expect, type Page, test } from "../test.ts";

/** Texts that run as scripts wherever they are taken for HTML. The first fits a nickname, the last a door. */
const script = {
  nickname: "<svg onload=pwn()>",
  product: `<img src=x onerror="pwn()">`,
  brand: "<script>pwn()</script>",
  color: `"><iframe srcdoc="<script>parent.pwn()</script>">`,
  door: "<svg/onload=pwn()>",
};
const sku = "889901410";
const door = "hostile-box";

/** A store of the test's own, so that no one else meets these names. */
const store = new TestServer(61, { DEMO_CREW: "0" }, "apps/server/dist/bundle.js");

/** What ran, and what the page's policy blocked; both must stay empty. */
type Watch = { happened: string[] };

async function watch(context: BrowserContext): Promise<Watch> {
  const happened: string[] = [];
  await context.exposeFunction("pwn", () => void happened.push("a stored script ran"));
  await context.exposeFunction("stopped", (what: string) => void happened.push(`the policy stopped ${what}`));
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
      (window as unknown as { stopped: (what: string) => void }).stopped(
        `${effectiveDirective} ${blockedURI}`,
      );
    });
  });
  return { happened };
}

/** Every text stands on the page as it was stored, and no element was made of any. */
async function showsLiterally(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  }
  await expect(page.locator("[onload], [onerror], iframe, img[src=x], main script")).toHaveCount(0);
}

test.describe("in a store of its own", () => {
  test.beforeAll(async () => {
    await store.startAfresh();
    // The catalogue and the boxes come with the database: no call writes them.
    await store.rows(
      `insert into product (id, type_id, model, name, brand, color, description, sub_class)
     select '889901', type_id, '9901', $1, $2, $3, $1, $1 from product limit 1`,
      [script.product, script.brand, script.color],
    );
    await store.rows("insert into price (product_id, type, value) values ('889901', 'normal', 9990)", []);
    await store.rows("insert into product_size (sku, product_id, size) values ($1, '889901', '41')", [sku]);
    await store.rows("insert into sku_ean (ean, sku) values ('7808899014107', $1)", [sku]);
    await store.rows(
      `insert into stock (store_id, sku, on_hand, location) select id, $1, 9, $2 from store where code = '0101'`,
      [sku, script.door],
    );
    await store.rows(
      `insert into device (store_id, hwd, name, type_id, firmware) select id, $1, $2, 'box', $3 from store where code = '0101'`,
      [door, script.door, script.nickname],
    );
  });
  test.afterAll(() => store.remove());

  test("attack: a stored script in nickname, product and device name is text on every screen and every print", async ({
    browser,
  }) => {
    // Many screens are opened one after the other.
    test.slow();
    const shopping = await browser.newContext({ baseURL: store.url, viewport: viewports.phone });
    const shopperSaw = await watch(shopping);
    const phone = await shopping.newPage();
    const visit = await (await (await Visit.arrive(phone)).find(sku, [sku])).identify(
      "12345678-5",
      script.nickname,
    );
    await visit.open("/product-detail");
    await showsLiterally(phone, [script.product]);
    await visit.open("/size");
    await showsLiterally(phone, [script.product]);
    const hashId = await visit.order([sku]);
    await visit.open(`/preparing/${hashId}`);
    await showsLiterally(phone, [script.product]);

    const working = await browser.newContext({ baseURL: store.url, viewport: viewports.tablet });
    const staffSaw = await watch(working);
    const tablet = await working.newPage();
    // The camera's code would replace the searched text.
    await withoutCamera(tablet);
    // Long enough ago for the manager to be told that no one takes it.
    await store.rows(`update "order" set created_at = created_at - interval '5 minutes'`);
    await signIn(tablet, "manager", "/staff/?store=0101", store.dataDir);
    await showsLiterally(tablet, [
      script.nickname,
      script.product,
      `Nadie toma el pedido de ${script.nickname}`,
    ]);
    for (const [path, texts] of [
      [`order/${hashId}`, [script.nickname, script.product, script.color]],
      [`order/${hashId}/confirm`, [script.product]],
      ["boxes", [script.door]],
      [`boxes/${door}`, [script.door]],
      [`request?sku=${sku}`, [script.product]],
      ["print/doors", [script.door]],
    ] as const) {
      await tablet.goto(`/staff/${path}`);
      await showsLiterally(tablet, texts);
    }
    await tablet.goto("/staff/scan");
    const asked = tablet.getByLabel("Código, alias o calzado");
    for (const text of [script.nickname, script.product]) {
      await asked.fill(text);
      await showsLiterally(tablet, [text]);
    }
    await tablet.goto("/staff/print/box-labels");
    await tablet.getByLabel("Calzado, código o EAN").fill(sku);
    await tablet.keyboard.press("Enter");
    await tablet
      .getByRole("button", { name: /^Una etiqueta más de/ })
      .first()
      .click();
    await tablet.emulateMedia({ media: "print" });
    await showsLiterally(tablet, [script.product]);

    expect(shopperSaw.happened).toEqual([]);
    expect(staffSaw.happened).toEqual([]);
    await Promise.all([shopping.close(), working.close()]);
  });
});

test("attack: the watch of the test above would see a script that runs and a policy that stops one", async ({
  browser,
}) => {
  const context = await browser.newContext();
  const { happened } = await watch(context);
  const page = await context.newPage();
  await page.goto("/store/0101");
  await page.evaluate((html) => document.body.insertAdjacentHTML("beforeend", html), script.nickname);
  await expect.poll(() => happened).toContainEqual(expect.stringMatching(/^the policy stopped script-src/));
  await context.close();
});
