import { setTimeout as pause } from "node:timers/promises";
import { Browser, need, said, went } from "./attacker/browser.mjs";
import { inChromium, openWindow, screens, storedVisit } from "./attacker/chromium.mjs";
import { at, Shopper } from "./attacker/people.mjs";
import { server } from "./target/servers.mjs";

export const claim = "a link takes no one's own visit from them without asking (SX-03)";

/** How long a page may take to react to a link, and how long it is watched after, ms. */
const [patience, watch] = [8_000, 1_000];

export async function run(book) {
  const product = await server("main");
  await inChromium((browser) =>
    Promise.all(
      Object.entries(links).map(([what, makeLink]) => lure(book, { product, browser, what, makeLink })),
    ),
  );
}

/** Links that an attacker prints over the store's QR: the `path`, and how its maker uses a visit that it takes. */
const links = {
  "a pairing link": async (attacker, order) => {
    const link = await attacker.post(at.linkOrder, { hash_id: order.hash_id });
    const secret = went(link) ? link.body.token : order.hash_id;
    return { path: `/pair/${secret}`, use: { at: at.pairDevice, body: { hash: secret } } };
  },
  "a pairing link for a door": async (attacker, order) => {
    const link = await attacker.post(at.linkOrder, { hash_id: order.hash_id, hwd: "box-03" });
    const secret = went(link) ? link.body.token : order.hash_id;
    return {
      path: `/pair/${secret}/box-03`,
      use: { at: at.pairDevice, body: { hash: secret, hwd: "box-03" } },
    };
  },
  "a handover link": async (attacker) => {
    const { token } = need(await attacker.post(at.offerTransfer));
    return { path: `/check-in/${token}`, use: { at: at.takeTransfer, body: { token } } };
  },
  "an order's name as a link": async (_attacker, order) => ({ path: `/pair/${order.hash_id}` }),
};

async function lure(book, { product, browser, what, makeLink }) {
  const victim = await named(product, "Victoria");
  const attacker = await named(product, "Malicia");
  const { path, use } = await makeLink(attacker.shopper, attacker.order);
  const stored = await storedVisit(victim.shopper, victim.order);
  const window = await openWindow(browser, product, { viewport: screens.phone, stored });
  const page = await window.newPage();
  await page.goto(path);
  const names = (text, whose) => [whose.name, whose.order.meta.code].some((name) => text.includes(name));
  let kept = await whatIsKept(page);
  const settled = () =>
    kept.token !== victim.shopper.token ||
    (names(kept.text, victim) && names(kept.text, attacker)) ||
    !new URL(page.url()).pathname.startsWith(path);
  for (let waited = 0; waited < patience && !settled(); waited += 200) {
    await pause(200);
    kept = await whatIsKept(page);
  }
  await pause(watch);
  kept = await whatIsKept(page);
  book.tried(
    `${what}, ${path.slice(0, 20)}…, opened by a phone with an order under way; it shows "${kept.text.slice(0, 160)}"`,
  );
  const same = kept.token === victim.shopper.token && kept.order === victim.order.hash_id;
  book.expect(same, `${what}: the phone keeps its own visit`, () => whatIsThere(kept, attacker));
  const old = await victim.shopper.get(at.order(victim.order.hash_id));
  book.expect(went(old), `${what}: its token is good`, () => said(old));
  if (use !== undefined) {
    book.expect(
      names(kept.text, victim) && names(kept.text, attacker),
      `${what}: the page names both`,
      () => `it stands at ${page.url()} and shows "${kept.text.slice(0, 300)}"`,
    );
    const unspent = await new Browser(product).post(use.at, use.body);
    book.expect(went(unspent), `${what}: nothing was spent before the yes`, () => said(unspent));
  }
  await window.close();
}

/** Reads the visit in the browser's storage and the page's text. */
function whatIsKept(page) {
  return page.evaluate(() => ({
    token: localStorage.getItem("api_token"),
    order: JSON.parse(localStorage.getItem("order") ?? "null")?.hash_id,
    text: document.body.innerText.replace(/\s+/g, " "),
  }));
}

/** A shopper with an alias and an open order. */
async function named(product, name) {
  const shopper = await Shopper.identified(product);
  need(await shopper.post(at.nickname, { nickname: name }));
  return { name, shopper, order: await shopper.order() };
}

function whatIsThere({ token, order }, attacker) {
  const whose = order === attacker.order.hash_id ? "the attacker's order" : `the order ${order}`;
  return `it has ${whose} now, and ${token === null ? "no token" : "another token"}`;
}
