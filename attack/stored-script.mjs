import { setTimeout as pause } from "node:timers/promises";
import { need } from "./browser.mjs";
import { inChromium, openWindow, screens, storedSignIn, storedVisit } from "./chromium.mjs";
import { rows } from "./database.mjs";
import { at, Shopper, Staff } from "./people.mjs";
import { server } from "./servers.mjs";

export const claim = "a script in a name is text on every screen and every print";

/** Texts that run where they are taken for HTML. A nickname has 20 characters. */
const script = {
  nickname: "<svg onload=pwn()>",
  alias: "<svg/onload=pwn(1)>",
  asked: "<body onload=pwn()>",
  product: `<img src=x onerror="pwn()">`,
  brand: "<script>pwn()</script>",
  color: `"><iframe srcdoc="<script>parent.pwn()</script>">`,
  door: "<svg/onload=pwn()>",
  store: "<img src=y onerror=pwn()>",
  person: "<svg onload=pwn(2)>",
};
const [code, sku, ean, door] = ["0909", "889901410", "7808899014107", "hostile-box"];
/** How long a text may take to be shown, ms. */
const patience = 10_000;
/** How long a page that shows them is watched, ms. */
const settling = 300;

export async function run(book) {
  const product = await server("main");
  const { storeId } = await setUp(product);
  const named = await visit(product, { nickname: script.nickname, storeId });
  const alias = await visit(product, { nickname: script.alias, storeId, guest: true });
  const staff = await signedIn(product, "manager");
  await orderedForThem(product);
  // Long enough ago for the manager to be told that nobody takes it.
  await rows(
    product,
    `update "order" set created_at = created_at - interval '5 minutes' where hash_id = $1`,
    [alias.order.hash_id],
  );
  need(await (await signedIn(product, "runner")).post("order/claim", { hash_id: named.order.hash_id }));

  const seen = await inChromium(async (browser) => {
    const phone = await watched(browser, product, {
      viewport: screens.phone,
      stored: await storedVisitOf(named),
    });
    const tablet = await watched(browser, product, {
      ...{ viewport: screens.tablet, stored: await storedSignIn(staff), jar: staff.browser.cookies },
    });
    await Promise.all([
      walk(book, phone, shopperScreens(named)),
      walk(book, tablet, staffScreens(named, alias)),
    ]);
    await typed(book, tablet);
    return [...phone.happened, ...tablet.happened];
  });
  book.expect(seen.length === 0, "no script ran, and the page's policy had none to stop", () =>
    [...new Set(seen)].join("; "),
  );
}

/** A store whose every name is a script; what no call writes comes with the catalogue, by the database. */
async function setUp(product) {
  const put = (query, values) => rows(product, query, values);
  const [{ id: storeId }] = await put(
    "insert into store (code, name, payments, deliver_methods) values ($1, $2, '{cashier}', '{box,take_away}') returning id",
    [code, script.store],
  );
  await put(
    `insert into staff (store_id, login, name, role, pin_hash) select $1, login, $2, role, pin_hash from staff
     where store_id = (select id from store where code = '0101')`,
    [storeId, script.person],
  );
  const [{ id: typeId }] = await put("insert into product_type (name) values ($1) returning id", [
    script.brand,
  ]);
  await put(
    `insert into product (id, type_id, model, name, brand, color, description, sub_class, picture, scale, price_normal, price_offer)
     select '889901', $4, '9901', $1, $2, $3, $1, $1, picture, scale, 9990, 7990 from product limit 1`,
    [script.product, script.brand, script.color, typeId],
  );
  await put("insert into product_size (sku, ean, product_id, size) values ($1, $2, '889901', '41')", [
    sku,
    ean,
  ]);
  await put("insert into stock (store_id, sku, on_hand, location) values ($1, $2, 99, $3)", [
    storeId,
    sku,
    script.door,
  ]);
  await put("insert into device (store_id, hwd, name, type_id, firmware) values ($1, $2, $3, 'box', $4)", [
    ...[storeId, door, script.door, script.nickname],
  ]);
  return { storeId };
}

/** A shopper of that name with an order there. */
async function visit(product, { nickname, storeId, guest = false }) {
  const shopper = await (guest ? Shopper.guest(product) : Shopper.identified(product));
  need(await shopper.post(at.nickname, { nickname }));
  return { shopper, storeId, order: await shopper.order([sku], storeId) };
}

async function storedVisitOf({ shopper, storeId, order }) {
  const found = await shopper.browser.get(`/api/v1/falabella/search?q=${sku}&type=sku&store_id=${storeId}`);
  const [product] = found.body.products;
  const sizes = product.metadata.relatedProducts.flatMap(({ size, products }) =>
    products.map((one) => ({ size, local_size: size, ...one })),
  );
  return { ...(await storedVisit(shopper, order, code)), product, sizes, "current-skus": [sku] };
}

/** The staff of that store has the PINs of the demo's. */
async function signedIn(product, login) {
  const pins = { pin: () => product.pin(login, "0101"), port: product.port };
  const { browser } = await Staff.signedIn(product, login);
  return Staff.signedIn(pins, login, { store: code, browser });
}

async function orderedForThem(product) {
  const seller = await signedIn(product, "seller");
  need(await seller.post("order/create", { skus: [sku], nickname: script.asked }));
}

/** Where a name is shown to a shopper: the path, and texts that have to stand there. */
const shopperScreens = ({ order }) => [
  [`/store/${code}`, []],
  ["/product-detail", [script.product]],
  ["/size", [script.product]],
  ["/discounts", [script.product]],
  ["/has-orders", []],
  ["/orders", [script.product]],
  [`/preparing/${order.hash_id}`, [script.product]],
];

const staffScreens = ({ order }, late) => [
  [
    "/staff/",
    [script.nickname, script.asked, script.product, `Nadie toma el pedido de ${script.alias}`, script.person],
  ],
  [`/staff/order/${order.hash_id}`, [script.nickname, script.product, script.color, script.person]],
  [`/staff/order/${order.hash_id}/confirm`, [script.product]],
  [`/staff/order/${late.order.hash_id}`, [script.alias]],
  ["/staff/boxes", [script.door]],
  [`/staff/boxes/${door}`, [script.door]],
  [`/staff/request?sku=${sku}`, [script.product]],
  ["/staff/returns", []],
  ["/staff/checkout", []],
  ["/staff/panel", []],
  ["/staff/panel/count", []],
  ["/staff/print/poster", [script.store]],
  ["/staff/print/doors", [script.door]],
];

/** A window that notes whatever of a name runs, or would have run. */
async function watched(browser, product, how) {
  const context = await openWindow(browser, product, how);
  const happened = [];
  await context.exposeFunction("pwn", () => void happened.push("a stored script ran"));
  await context.exposeFunction("stopped", (what) => void happened.push(`the policy stopped ${what}`));
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
      window.stopped(`${effectiveDirective} ${blockedURI}`),
    );
  });
  return { happened, page: await context.newPage() };
}

async function walk(book, { page }, paths) {
  for (const [path, texts] of paths) {
    await page.goto(path);
    await looked(book, page, path, texts);
  }
}

async function looked(book, page, path, texts) {
  const missing = [];
  for (const text of texts) {
    const shown = page.getByText(text).filter({ visible: true }).first();
    await shown.waitFor({ timeout: patience }).catch(() => missing.push(text));
  }
  await pause(settling);
  const made = await page.locator("[onload], [onerror], iframe, img[src=x], img[src=y], main script").count();
  book.expect(
    missing.length === 0 && made === 0,
    `${path.replace(/order\/[\w-]{16,}|preparing\/.*/, "…")} shows ${texts.length} names as text`,
    () => {
      const elements = made > 0 ? `${made} elements were made of names; ` : "";
      return `${elements}not shown within ${patience} ms: ${missing.join(", ") || "none"}, at ${page.url()}`;
    },
  );
}

/** What is looked for by a name, and what is printed after one was looked for. */
async function typed(book, { page }) {
  await page.goto("/staff/scan");
  const asked = page.getByLabel("Código, alias o calzado");
  for (const text of [script.nickname, script.product]) {
    await asked.fill(text);
    await looked(book, page, "/staff/scan", [text]);
  }
  await page.goto("/staff/print/box-labels");
  await page.getByLabel("Calzado, código o EAN").fill(sku);
  await page.keyboard.press("Enter");
  await page
    .getByRole("button", { name: /^Una etiqueta más de/ })
    .first()
    .click();
  await page.emulateMedia({ media: "print" });
  await looked(book, page, "/staff/print/box-labels in print", [script.product]);
}
