// A real browser, for what only a page can show.
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

const installed = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/chromium-browser"];

/** Opens Chromium for as long as the work takes. */
export async function inChromium(work) {
  const executablePath = [process.env.CHROMIUM_PATH, ...installed].find((path) => path && existsSync(path));
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

export const screens = { phone: { width: 390, height: 844 }, tablet: { width: 1280, height: 800 } };

/**
 * Opens a window with an app's storage (`stored`) and a caller's cookies (`jar`). It has no camera, which would read what it
 * sees.
 */
export async function openWindow(browser, product, { viewport, stored = {}, jar = new Map() }) {
  const context = await browser.newContext({
    baseURL: product.origin,
    locale: "es-CL",
    serviceWorkers: "block",
    viewport,
    storageState: {
      cookies: [...jar].map(([name, { value, path }]) => ({
        name,
        value,
        path,
        domain: "127.0.0.1",
        expires: -1,
        httpOnly: name !== "XSRF-TOKEN",
        secure: false,
        sameSite: "Lax",
      })),
      origins: [
        {
          origin: product.origin,
          localStorage: Object.entries(stored).map(([name, value]) => ({
            name,
            value: typeof value === "string" ? value : JSON.stringify(value),
          })),
        },
      ],
    },
  });
  await context.addInitScript(() => {
    if (navigator.mediaDevices) navigator.mediaDevices.getUserMedia = () => new Promise(() => {});
  });
  return context;
}

/** The shopper app's storage of a visit with an open order. */
export async function storedVisit(shopper, order, storeCode = "0101") {
  const [store] = (await shopper.browser.get(`/api/v1/stores?code=${storeCode}`)).body;
  const { client } = (await shopper.get("/api/v1/falabella/client")).body;
  const skus = order?.order_details.map(({ product }) => product.metadata.sku);
  return { api_token: shopper.token, client, store, ...(order && { order, "last-skus": skus }) };
}

/** The staff app's storage of a signed-in person. */
export async function storedSignIn(staff) {
  const { staff: person, store } = (await staff.get("session")).body;
  return {
    "staff-store": store.code,
    "staff-session": { token: staff.token, staff: person, store, locked: false },
    "staff-used-at": String(Date.now()),
  };
}
