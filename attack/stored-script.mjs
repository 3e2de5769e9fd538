import { setTimeout as pause } from "node:timers/promises";
import { need } from "./attacker/browser.mjs";
import { inChromium, openWindow, screens, storedSignIn } from "./attacker/chromium.mjs";
import {
  code,
  door,
  openHostileStore,
  orderedBySeller,
  script,
  signedInThere,
  sku,
  storedVisitOf,
  visit,
} from "./attacker/hostile-store.mjs";
import { rows } from "./target/database.mjs";
import { server } from "./target/servers.mjs";

export const claim = "a script in a name is text on every screen and every print";

/** How long a text may take to be shown, ms. */
const patience = 10_000;
/** How long a page is watched, ms. */
const settling = 300;

export async function run(book) {
  const product = await server("main");
  const { storeId } = await openHostileStore(product);
  const named = await visit(product, { nickname: script.nickname, storeId });
  const alias = await visit(product, { nickname: script.alias, storeId, guest: true });
  const staff = await signedInThere(product, "manager");
  await orderedBySeller(product);
  // Old enough for the manager's alert that no one takes it.
  await rows(
    product,
    `update "order" set created_at = created_at - interval '5 minutes' where hash_id = $1`,
    [alias.order.hash_id],
  );
  need(await (await signedInThere(product, "runner")).post("order/claim", { hash_id: named.order.hash_id }));

  const seen = await inChromium(async (browser) => {
    const phone = await watched(browser, product, {
      viewport: screens.phone,
      stored: await storedVisitOf(named),
    });
    const tablet = await watched(browser, product, {
      viewport: screens.tablet,
      stored: await storedSignIn(staff),
      jar: staff.browser.cookies,
    });
    await Promise.all([
      walk(book, phone, shopperScreens(named)),
      walk(book, tablet, staffScreens(named, alias)),
    ]);
    await typed(book, tablet);
    const happened = [...phone.happened, ...tablet.happened];
    await seesAScript(book, phone);
    return happened;
  });
  book.expect(seen.length === 0, "no script ran, and the page's policy had none to stop", () =>
    [...new Set(seen)].join("; "),
  );
}

/** Screens that show a name to a shopper: the path, and the texts expected there. */
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

/** A window that notes every script of a name that runs or is stopped. */
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

/** Checks that such a window notices a page that takes a name for HTML. */
async function seesAScript(book, { page, happened }) {
  const before = happened.length;
  await page.evaluate((html) => document.body.insertAdjacentHTML("beforeend", html), script.nickname);
  await pause(settling);
  book.expect(
    happened.length > before,
    "a page that takes a name for HTML would be seen",
    () => "nothing was noted of a script put into the page",
  );
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

/** Searches for a name and prints the result. */
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
