// A shopper goes from the store's link to the next pair by touch on a phone; the demo's crew serves.
import { openBrowser } from "../browser.mjs";
import { handOn } from "./interactions.mjs";

const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};
const rut = "123456785";

/**
 * @param {{ url: string }} product
 * @param {(name: string, touch: import("./interactions.mjs").Touch) => void} note
 * @param {number} sight
 */
export async function shoppersVisit({ url }, note, sight) {
  const browser = await openBrowser({
    args: ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"],
    options: { ...phone, baseURL: url, permissions: ["camera"] },
  });
  try {
    const page = await browser.context.newPage();
    const hand = await handOn(page, note, sight);
    await page.goto("/store/0101");
    await findShoe(page, hand);
    await identifyShopper(page, hand);
    await findOrder(page, hand);
    await tryAndRate(page, hand);
    hand.done();
  } finally {
    await browser.close();
  }
}

const button = (page, name, exact = false) => page.getByRole("button", { name, exact });

async function findShoe(page, { press, type }) {
  await press("Comenzar", button(page, "Comenzar"));
  await press("Ingresar código manualmente", button(page, "Ingresar código manualmente"));
  await page.getByRole("textbox").tap();
  await type("a digit of the code", "880101410");
  await press("Buscar", button(page, "Buscar"));
  await press("Talla 41", button(page, "Talla 41", true));
  await press("Talla 41.5", button(page, "Talla 41.5", true));
  await press("EU", page.getByRole("radio", { name: "EU" }));
  await press("Tabla de tallas", button(page, "Tabla de tallas"));
  await page.getByRole("heading", { name: "Tabla de tallas" }).waitFor();
  await press("back from the table", button(page, "Volver").first());
  await press("Me la quiero probar", button(page, /Me la quiero probar/));
}

async function identifyShopper(page, { press, type }) {
  const foreign = page.getByRole("checkbox", { name: "Soy extranjero" });
  await press("Soy extranjero", foreign);
  await press("Soy extranjero", foreign);
  for (const key of rut) await press("a key of the RUT", button(page, key, true));
  await press("Continuar (RUT)", button(page, "Continuar"));
  await page.getByRole("heading", { name: /Cómo te llamamos/ }).waitFor();
  await page.getByRole("textbox").tap();
  await type("a letter of the alias", "Cata");
  await press("Continuar (alias)", button(page, "Continuar"));
}

/** Comes back while the order is being fetched; the list leads to it by itself once it is ready. */
async function findOrder(page, { press }) {
  await page.waitForURL(/\/preparing\/./);
  await press("mute, preparing", button(page, /^Sonido/));
  await page.goto("/");
  await press("Ver mis pedidos", button(page, "Ver mis pedidos"));
}

async function tryAndRate(page, { press }) {
  await page.waitForURL(/\/pick-up$/);
  await press("mute, pick-up", button(page, /^Sonido/));
  await press("Abrir Smartbox", button(page, "Abrir Smartbox"));
  await press("Me encantó", page.getByRole("radio", { name: "Me encantó" }));
  await page.goto("/orders");
  await press("an order of the list", button(page, /EN SALÓN$/));
  await press("Sí, me gustaría", button(page, "Sí, me gustaría"));
  await page.goBack();
  await press("No, gracias", button(page, "No, gracias"));
  await page.goto("/thanks");
  await press("Continuar (thanks)", button(page, "Continuar"));
}
