import { anonymousRows, handedOverRows, namedRows, orderedRows, type Row } from "../every-screen/walk.ts";
import { boxFailed, inMist, metaOf } from "../page/change-answers.ts";
import { startButton } from "../page/start-button.ts";
import { typeAsReader } from "../page/type-as-reader.ts";
import { Visit } from "../page/visit.ts";
import { withoutCamera } from "../page/without-camera.ts";
import { restock } from "../store/store-database.ts";
import { dataDir } from "../store/store-under-test.ts";
import { expect, type Page, test } from "../test.ts";
import { Album, surfaces } from "./album.ts";
import { noon } from "./fixed-time.ts";

const chosen = ["880201400", "880201410"];
const order = /\/order\/[\w-]{20,}$/;
const orders = /\/order\/(pendings|[\w-]{20,})$|\/pair_device$|\/login\/token$/;
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1_000).toISOString();
const waits = (seconds: number) => ({
  ...metaOf({ created_at: later(-60), pickup_deadline: later(seconds) }),
});
const inBox = {
  status_id: "ready",
  state: "ready",
  ...waits(253),
  actual_device: { type_id: "box", status_id: "ready", name: "07" },
};
const fetched = { status_id: "dispatch", state: "dispatch", actual_device: null };
const inSalon = { status_id: "in_salon", state: "in_salon", actual_device: null };

test.beforeAll(() => restock(chosen, dataDir));

for (const surface of ["phone", "kiosk"] as const) {
  const entry = surface === "kiosk" ? "?kiosk=1" : "";
  test.describe(surface, () => {
    test.use({ viewport: surfaces[surface] });

    async function takeRows(album: Album, rows: readonly Row[]): Promise<void> {
      const { page } = album;
      for (const { route, path = route, name, shows } of rows) {
        await page.goto(path);
        await expect(page.getByText(shows).first(), name).toBeVisible();
        await album.take(`route-${name}`, surface);
      }
    }

    /** The phone's in English too. */
    async function inEnglish(album: Album, rows: readonly Row[]): Promise<void> {
      if (surface !== "phone") return;
      const { page } = album;
      for (const { route, path = route, name } of rows) {
        await page.goto(`${path}?lang=en`);
        await expect(page.locator("html")).toHaveAttribute("lang", "en");
        await expect(page.locator("main h1").first()).toBeAttached();
        await album.take(`english-${name}`, surface);
      }
      await page.evaluate(() => localStorage.removeItem("language"));
    }

    async function begin(page: Page): Promise<{ album: Album; visit: Visit }> {
      await withoutCamera(page);
      const album = await Album.of(page, "shopper");
      return { album, visit: await Visit.arrive(page) };
    }

    test(`shopper ${surface}: routes without a shopper`, async ({ page }) => {
      const { album, visit } = await begin(page);
      await (await visit.find("880201400", chosen)).open(`/store/0101${entry}`);
      const rows = anonymousRows.filter(({ name }) => name !== "scan-code");
      await takeRows(album, rows);
      await inEnglish(album, rows);
      await page.goto("/scan-code");
      await expect(page.getByRole("button", { name: "Ingresar código manualmente" })).toBeVisible();
      await album.take("route-scan-code", surface);
    });

    test(`shopper ${surface}: code, sizes, product`, async ({ page }) => {
      const { album, visit } = await begin(page);
      await visit.open(`/manual-code${entry}`);
      await page.getByRole("textbox").fill("999999999");
      await page.getByRole("button", { name: "Buscar" }).click();
      await expect(page.getByRole("alert")).toHaveText("Calzado no encontrado");
      await album.take("manual-code-not-found", surface);
      await (await visit.find("880101410")).open("/product-detail");
      await page.getByRole("button", { name: "Seleccione talla" }).click({ force: true });
      await expect(page.getByRole("alert")).toHaveText("Debe elegir una talla");
      await album.take("product-detail-refused", surface);
      for (const size of ["41", "42"])
        await page.getByRole("button", { name: `Talla ${size}`, exact: true }).click();
      await page.getByRole("radio", { name: "EU" }).click();
      await album.take("product-detail-chosen", surface);
      for (const theme of ["azulino", "lima", "botella"]) {
        await page.evaluate((name) => document.documentElement.setAttribute("data-theme", name), theme);
        await album.take(`product-detail-${theme}`, surface);
      }
      await page.getByRole("button", { name: "Tabla de tallas" }).click();
      await expect(page.getByRole("heading", { name: "Tabla de tallas" })).toBeVisible();
      await album.take("conversion-table", surface);
    });

    test(`shopper ${surface}: what the camera's screen answers`, async ({ page }) => {
      const { album, visit } = await begin(page);
      await visit.open(`/scan-code${entry}`);
      await expect(page.getByRole("button", { name: "Ingresar código manualmente" })).toBeVisible();
      await typeAsReader(page, "4006381333931");
      await expect(page.getByRole("region", { name: "No conocemos ese código" })).toBeVisible();
      await album.take("scan-code-unknown", surface);
      await typeAsReader(page, "https://horma.example/store/0102/01/07808801014102");
      await expect(page.getByRole("region", { name: "Ese código es de otra tienda" })).toBeVisible();
      await album.take("scan-code-other-store", surface);
      await typeAsReader(page, "7808801014102");
      await expect(page).toHaveURL(/\/product-detail$/);
      await page.goBack();
      await expect(page.getByRole("button", { name: "Ingresar código manualmente" })).toBeVisible();
      await typeAsReader(page, "7808801014102");
      await expect(page.getByRole("button", { name: /^Ya lo viste/ })).toBeVisible();
      await album.take("scan-code-seen", surface);
    });

    test(`shopper ${surface}: who one is`, async ({ page }) => {
      const { album, visit } = await begin(page);
      await (await visit.find("880201400", chosen)).open(`/rut${entry}`);
      for (const key of "123456789") await page.getByRole("button", { name: key, exact: true }).click();
      await page.getByRole("button", { name: "Continuar" }).click();
      await expect(page.getByRole("alert")).toHaveText("El RUT ingresado es inválido");
      await album.take("rut-invalid", surface);
      await page.getByRole("checkbox", { name: "Soy extranjero" }).check();
      await expect(page.getByRole("heading", { name: "Cuál es tu Número de ID" })).toBeVisible();
      await album.take("rut-foreign", surface);
      await (await visit.identify("7116223-0")).open("/alias");
      await page.getByRole("textbox").fill("Catalina de la Rosa");
      await album.take("alias-long", surface);
    });

    test(`shopper ${surface}: by SMS`, async ({ page }) => {
      const { album, visit } = await begin(page);
      await page.route("**/login*", async (route) => {
        if (!route.request().isNavigationRequest()) return route.fallback();
        const response = await route.fetch();
        const body = (await response.text()).replace('"identity":"rut"', '"identity":"sms"');
        await route.fulfill({ response, body });
      });
      await (await visit.find("880201400", chosen)).open(`/login${entry}`);
      await expect(page.getByRole("heading", { name: "¿Cuál es tu número de teléfono?" })).toBeVisible();
      await album.take("login", surface);
    });

    test(`shopper ${surface}: an order`, async ({ page, context }) => {
      const { album, visit } = await begin(page);
      await (await visit.find("880201400", chosen)).identify(
        surface === "kiosk" ? "7000001" : "7000002",
        "Cata",
      );
      await visit.open(`/store/0101${entry}`);
      await takeRows(album, namedRows);
      await inEnglish(album, namedRows);
      const hashId = await visit.order(chosen);
      album.change(orders, (answer) => holdAt(answer, fetched));
      await visit.open(`/preparing/${hashId}`);
      const { token } = await visit.ask("/api/v1/falabella/login/handover");
      const rows = orderedRows(hashId, String(token));
      await inEnglish(
        album,
        rows.filter(({ name }) => !["handover", "pair", "pair-device"].includes(name)),
      );
      await takeRows(album, rows);

      const show = async (change: object, text: string | RegExp, name: string, path: string) => {
        album.asTheyAre();
        album.change(order, { ...fetched, ...change });
        await page.goto(path);
        await expect(page.getByText(text).first()).toBeVisible();
        await album.take(name, surface);
      };
      const preparing = `/preparing/${hashId}`;
      await show(inMist, "Sanitizando con bruma", "preparing-mist", preparing);
      await show(
        { ...inMist, ...boxFailed },
        "lleva tu pedido a otro lugar",
        "preparing-box-failed",
        preparing,
      );
      await context.setOffline(true);
      await expect(page.getByText("Sin conexión")).toBeVisible();
      await album.take("preparing-offline", surface);
      await context.setOffline(false);
      const shelf = { actual_device: { type_id: "shelf", status_id: "occupied", name: "B-12" } };
      const counter = { actual_device: null, deliver_method: "counter" };
      await show(inBox, /hoy a las|número/, "pick-up-box", "/pick-up");
      await show({ ...inBox, ...shelf }, "Retira tu orden por el Estante", "pick-up-shelf", "/pick-up");
      await show({ ...inBox, ...counter }, "Tu pedido esta listo", "pick-up-zone", "/pick-up");
      await show({ ...inBox, ...waits(42) }, "0:42", "pick-up-last-minute", "/pick-up");
      album.asTheyAre();
      album.change(orders, (answer) => holdAt(answer, inSalon));
      await takeRows(album, handedOverRows);
      await page.goto("/thanks");
      for (const [index, face] of ["Me encantó", "Bien", "Más o menos", "Mal"].entries()) {
        await page.getByRole("radio", { name: face, exact: true }).click();
        await album.take(`thanks-${index + 1}`, surface);
      }
    });

    test(`shopper ${surface}: twice the size of text`, async ({ page }) => {
      const { album, visit } = await begin(page);
      await page.addInitScript(() => {
        addEventListener("DOMContentLoaded", () =>
          document.documentElement.style.setProperty("font-size", "200%"),
        );
      });
      await (await visit.find("880201400", chosen)).open(`/store/0101${entry}`);
      await expect(startButton(page)).toBeVisible();
      for (const path of ["/check-in", "/manual-code", "/size", "/product-detail", "/rut"]) {
        await page.goto(path);
        await expect(page.getByRole("button").first()).toBeVisible();
        await album.take(`large-text-${path.slice(1)}`, surface);
      }
    });
  });
}

// A kiosk has its reader instead.
test("shopper phone: without a camera's permission", async ({ page }) => {
  await page.setViewportSize(surfaces.phone);
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("denied", "NotAllowedError"));
  });
  const album = await Album.of(page, "shopper");
  await (await Visit.arrive(page)).open("/scan-code");
  await expect(page.getByRole("button", { name: "Activar permiso" })).toBeVisible();
  await album.take("scan-code-no-permission", "phone");
});

/** An answer whose orders, one or many or in something else, are in this state. */
function holdAt(answer: unknown, state: object): unknown {
  if (Array.isArray(answer)) return answer.map((each) => ({ ...each, ...state }));
  const told = answer as { order?: object };
  return told.order ? { ...told, order: { ...told.order, ...state } } : { ...told, ...state };
}
