// A runner at a tablet with a full board takes requests, places pairs in the delivery zone, hands over and looks around.
import { readFileSync } from "node:fs";
import { openBrowser } from "../browser.mjs";
import { signedInAs } from "../custody/caller.mjs";
import { queryDatabase, sql } from "../custody/database.mjs";
import { newShopper } from "../new-shopper.mjs";
import { handOn } from "./interactions.mjs";

const tablet = { viewport: { width: 1180, height: 820 }, hasTouch: true };
/** Requests on the board; the runner serves the first ones. */
const requests = 40;
const asked = "880101410";
const served = 2;

/**
 * @param {{ url: string, data: string }} product
 * @param {(name: string, touch: import("./interactions.mjs").Touch) => void} note
 * @param {number} sight
 */
export async function runnersDay({ url, data }, note, sight) {
  await fillBoard(url, data);
  const browser = await openBrowser({ options: tablet });
  try {
    const pin = JSON.parse(readFileSync(`${data}/staff-pins.json`, "utf8"))["0101"].runner;
    await browser.context.addCookies(await cookiesOfKnownTablet(url, pin));
    const page = await browser.context.newPage();
    const hand = await handOn(page, note, sight);
    await page.addInitScript(() => Object.defineProperty(navigator, "mediaDevices", { value: undefined }));
    await page.goto(`${url}/staff/?store=0101`);
    await signIn(page, hand, pin);
    for (let number = 1; number <= served; number++) await serve(page, hand, `Prueba ${number}`);
    await lookAround(page, hand);
    hand.done();
  } finally {
    await browser.close();
  }
}

const button = (page, name, exact = false) => page.getByRole("button", { name, exact });

const restocked = sql`
update stock set on_hand = $1 from store where store.id = store_id and store.code = '0101' and sku = $2
returning sku, store_id as store`;

async function fillBoard(url, data) {
  const [{ sku, store }] = await queryDatabase(data, restocked, [requests, asked]);
  for (let number = 1; number <= requests; number++) {
    const shopper = await newShopper(url, `Prueba ${number}`);
    await shopper("createOrder", { body: { skus: [sku], store_id: store } });
  }
}

/** A tablet shows its store's people once someone has signed in on it. */
async function cookiesOfKnownTablet(url, pin) {
  const { cookie } = await signedInAs(url, { store: "0101", login: "runner", pin });
  return cookie.split("; ").map((each) => {
    const [name, value] = each.split("=");
    return { name, value, url };
  });
}

async function signIn(page, { press }, pin) {
  await press("Rodrigo", button(page, "Rodrigo"));
  const keypad = page.getByRole("group", { name: "PIN" });
  for (const digit of pin)
    await press("a key of the PIN", keypad.getByRole("button", { name: digit, exact: true }));
  await page.getByRole("region", { name: "Por preparar" }).waitFor();
}

async function serve(page, { press, type }, nickname) {
  const row = page.getByRole("link", { name: new RegExp(`^Ver pedido de ${nickname},`) });
  await press("Tomar", button(page, new RegExp(`^Tomar: ${nickname},`)));
  await button(page, new RegExp(`^Tomar: ${nickname},`)).waitFor({ state: "hidden" });
  await press("a taken order", row);
  await press("Zona de entrega", page.getByRole("radio", { name: "Zona de entrega" }));
  await press("Dejar en, before the scan", button(page, /^Dejar en zona de entrega/));
  await press("Escribir el código", button(page, "Escribir el código"));
  await page.getByRole("textbox", { name: "Está en la etiqueta de la caja" }).tap();
  await type("a digit of the box's code", asked);
  await press("Confirmar", button(page, "Confirmar", true));
  await press("Dejar en", button(page, /^Dejar en zona de entrega/));
  await press("Volver a Pedidos", button(page, "Volver a Pedidos"));
  await press("a ready order", row);
  await press("Entregar", button(page, "Entregar", true));
  await press("back from an order", page.getByRole("link", { name: "Volver", exact: true }));
}

async function lookAround(page, { press }) {
  const link = (name) => page.getByRole("navigation").getByRole("link", { name }).first();
  await press("a card", page.getByRole("link", { name: /^Ver pedido de Prueba 9,/ }));
  await press("back from an order", page.getByRole("link", { name: "Volver", exact: true }));
  for (const name of ["Smartboxes", "Devoluciones", "Pedidos"]) await press(name, link(name));
}
