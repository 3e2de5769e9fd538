import { boxFailed, changeOrder, holdBack, inMist, metaOf, windowPassed } from "../page/change-answers.ts";
import { inspect, type Surface, viewports, watchConsole } from "../page/inspect.ts";
import { startButton } from "../page/start-button.ts";
import { Visit } from "../page/visit.ts";
import { withoutStream } from "../page/without-stream.ts";
import { restock } from "../store/store-database.ts";
import { expect, type Page, test } from "../test.ts";

const chosen = ["880102400", "880102430"];

test.beforeAll(() => restock(chosen));

for (const surface of ["phone", "kiosk"] as const satisfies Surface[]) {
  const entry = surface === "kiosk" ? "?kiosk=1" : "";

  test.describe(surface, () => {
    test.use({ viewport: viewports[surface] });

    test("[SC-02] [SC-03] [SC-17] arriving, and arriving where no store is", async ({ page }) => {
      const console = watchConsole(page);
      await page.goto(`/store/0101${entry}`);
      await expect(startButton(page)).toBeVisible();
      await expect(page.getByText("1.0.9-13")).toBeVisible();
      await inspect(page, surface, "check-in");
      await page.goto("/store/9999");
      await expect(page.getByRole("heading", { name: "Surgió un inconveniente" })).toBeVisible();
      await inspect(page, surface, "error");
      await page.getByRole("button", { name: "Volver al inicio" }).click();
      await expect(page).toHaveURL(/\/(check-in)?$/);
      console.expectNone();
    });

    test("[SC-05] [ER-04] typing a code that is not there", async ({ page }) => {
      await (await Visit.arrive(page)).open(`/manual-code${entry}`);
      await expect(page.getByRole("heading", { name: "Ingresa el código del calzado" })).toBeVisible();
      await inspect(page, surface, "manual-code");
      await page.getByRole("textbox").fill("999999999");
      await page.getByRole("button", { name: "Buscar" }).click();
      await expect(page.getByRole("alert")).toHaveText("Calzado no encontrado");
      await expect(page.getByRole("img", { name: /^Etiqueta de una caja/ })).toBeInViewport({ ratio: 1 });
      await inspect(page, surface, "manual-code-not-found");
    });

    test("[SC-19] [ST-13] [ER-05] a special product is asked of a seller", async ({ page }) => {
      await (await Visit.arrive(page)).open(`/manual-code${entry}`);
      await page.getByRole("textbox").fill("880903410");
      await page.getByRole("button", { name: "Buscar" }).click();
      await expect(page).toHaveURL(/\/no-available$/);
      await expect(
        page.getByRole("heading", { name: "Producto especial, por favor consulte con un vendedor" }),
      ).toBeVisible();
      await inspect(page, surface, "no-available");
    });

    test("[SC-06] [SC-18] choosing a size, and having run out of one", async ({ page }) => {
      const visit = await (await Visit.arrive(page)).find("880101410", ["880101410"]);
      await visit.open(`/size${entry}`);
      await expect(page.getByRole("heading", { name: "Selecciona tu talla" })).toBeVisible();
      await expect(page.getByRole("button", { name: /39\.5.*No disponible/ })).toBeDisabled();
      await inspect(page, surface, "size");
      await visit.open("/no-stock");
      await expect(page.getByRole("heading", { name: "Nos quedamos sin stock de Brisa 2" })).toBeVisible();
      await inspect(page, surface, "no-stock");
    });

    test("[SC-07] [SC-08] [VA-03] the product, its sizes and its conversion table", async ({ page }) => {
      await (await (await Visit.arrive(page)).find("880101410")).open(`/product-detail${entry}`);
      const console = watchConsole(page);
      await expect(page.getByRole("heading", { name: "Brisa 2" })).toBeVisible();
      await inspect(page, surface, "product-detail");
      await page.getByRole("button", { name: "Seleccione talla" }).click({ force: true });
      await expect(page.getByRole("alert")).toHaveText("Debe elegir una talla");
      for (const size of ["40", "41", "42"])
        await page.getByRole("button", { name: `Talla ${size}`, exact: true }).click();
      await expect(page.getByRole("button", { name: "Talla 40", exact: true })).toHaveAttribute(
        "aria-pressed",
        "false",
      );
      await expect(page.getByRole("button", { name: "Talla 42", exact: true })).toHaveAttribute(
        "aria-pressed",
        "true",
      );
      await page.getByRole("radio", { name: "EU" }).click();
      await inspect(page, surface, "product-detail-chosen");
      await page.getByRole("button", { name: "Tabla de tallas" }).click();
      await expect(page.getByRole("heading", { name: "Tabla de tallas" })).toBeVisible();
      await inspect(page, surface, "conversion-table");
      console.expectNone();
    });

    test("[SC-09] [VA-04] [VA-05] [VA-06] a RUT, a wrong one, a foreign ID", async ({ page }) => {
      await (await (await Visit.arrive(page)).find("880102400", chosen)).open(`/rut${entry}`);
      await expect(page.getByRole("heading", { name: /¿Cuál es tu RUT\?/ })).toBeVisible();
      await expect(page.getByRole("button", { name: "Continuar" })).toBeDisabled();
      await inspect(page, surface, "rut");
      for (const key of "123456789") await page.getByRole("button", { name: key, exact: true }).click();
      await page.getByRole("button", { name: "Continuar" }).click();
      await expect(page.getByRole("alert")).toHaveText("El RUT ingresado es inválido");
      await inspect(page, surface, "rut-invalid");
      await page.getByRole("checkbox", { name: "Soy extranjero" }).check();
      await expect(page.getByRole("heading", { name: "Cuál es tu Número de ID" })).toBeVisible();
      await inspect(page, surface, "rut-foreign");
    });

    test("[SC-10] [VA-02] the alias", async ({ page }) => {
      const visit = await (await (await Visit.arrive(page)).find("880102400", chosen)).identify("7116223-0");
      await visit.open(`/alias${entry}`);
      await page.getByRole("textbox").fill("Ca");
      await expect(page.getByRole("button", { name: "Continuar" })).toBeDisabled();
      await page.getByRole("textbox").fill("Catalina de la Rosa");
      await inspect(page, surface, "alias-long");
      await page.getByRole("textbox").fill("Cata");
      await inspect(page, surface, "alias");
    });

    test("[SC-12] [ST-07] an order being prepared, and without network", async ({ page, context }) => {
      const { visit, hashId } = await ordered(page, "53311164-5");
      await holdBack(page);
      await visit.open(`/preparing/${hashId}${entry}`);
      await expect(page.getByText(/^Tiempo de espera estimado \d+m$/)).toBeVisible();
      await inspect(page, surface, "preparing-waiting");
      await changeOrder(page, inMist);
      await expect(page.locator("[aria-current=step]")).toContainText("Sanitizando con bruma");
      await inspect(page, surface, "preparing");
      await changeOrder(page, { ...inMist, ...boxFailed });
      await expect(page.getByRole("alert")).toContainText("lleva tu pedido a otro lugar");
      await inspect(page, surface, "preparing-box-failed");
      await context.setOffline(true);
      await page.unrouteAll({ behavior: "wait" });
      await expect(page.getByText("Sin conexión")).toBeVisible();
      await inspect(page, surface, "preparing-offline");
      await context.setOffline(false);
      await expect(page.getByText("Sin conexión")).toBeHidden();
      await expect(page).toHaveURL(/\/pick-up$/);
      await inspect(page, surface, "pick-up-box");
    });

    test("[SC-13] waiting on a shelf, in the delivery zone, and in its last minute", async ({ page }) => {
      await withoutStream(page);
      const { visit, hashId } = await ordered(page, "12645789-8");
      await visit.open(`/preparing/${hashId}${entry}`);
      await expect(page).toHaveURL(/\/pick-up$/);
      const show = async (change: Record<string, unknown>, text: string | RegExp, name: string) => {
        await page.unrouteAll({ behavior: "wait" });
        await changeOrder(page, change);
        await expect(page.getByText(text)).toBeVisible();
        await inspect(page, surface, name);
      };
      const shelf = { actual_device: { type_id: "shelf", status_id: "occupied", name: "B-12" } };
      await show(shelf, "Retira tu orden por el Estante", "pick-up-shelf");
      await show({ actual_device: null, deliver_method: "counter" }, "Tu pedido esta listo", "pick-up-zone");
      await show(boxFailed, "La Smartbox no funciona.", "pick-up-box-failed");
      await expect(page.getByRole("button", { name: "Abrir Smartbox" })).toBeHidden();
      await expect(page.getByText("Retira antes de")).toBeHidden();
      await expect(page.getByRole("button", { name: "Llamar a un vendedor" })).toBeVisible();
      const soon = new Date(Date.now() + 42_000).toISOString();
      await show(metaOf({ created_at: soon, pickup_deadline: soon }), /^0:[0-5]\d$/, "pick-up-last-minute");
      await show(windowPassed, "Se pasó el plazo", "pick-up-passed");
      await expect(page.getByText("Siguen disponibles")).toBeVisible();
    });

    test("[SC-14] the poll", async ({ page }) => {
      const { visit, hashId } = await ordered(page, "3528355-2");
      await visit.open(`/preparing/${hashId}${entry}`);
      await page.getByRole("button", { name: "Abrir Smartbox" }).click();
      await expect(page.getByRole("heading", { name: /Qué opinas/ })).toBeVisible();
      await inspect(page, surface, "thanks");
      const faces = { "Me encantó": 1, Bien: 2, "Más o menos": 3, Mal: 4 };
      for (const [face, answer] of Object.entries(faces)) {
        await page.getByRole("radio", { name: face, exact: true }).click();
        await inspect(page, surface, `thanks-${answer}`);
        const question = page.getByRole("group", { name: "¿Qué pasó?" });
        if (answer < 3) await expect(question).toBeHidden();
        else {
          // The face's own answer may still be on its way.
          const saved = page.waitForResponse((answered) =>
            /"cause":/.test(answered.request().postData() ?? ""),
          );
          await question.getByRole("radio", { name: "Faltó mi talla" }).click();
          expect(await (await saved).json()).toMatchObject({ answer, cause: "size" });
        }
      }
    });
  });
}

test("[SC-04] scanning: the camera's picture, the way to type instead, and no permission", async ({
  page,
  browser,
  baseURL,
}) => {
  await (await Visit.arrive(page)).open("/scan-code");
  await expect(page.getByRole("button", { name: "Ingresar código manualmente" })).toBeVisible();
  await inspect(page, "phone", "scan-code");

  const denied = await browser.newContext({ viewport: viewports.phone, ...(baseURL ? { baseURL } : {}) });
  const other = await denied.newPage();
  await other.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("denied", "NotAllowedError"));
  });
  await (await Visit.arrive(other)).open("/scan-code");
  await expect(
    other.getByRole("heading", { name: "Debes habilitar los permisos de la cámara" }),
  ).toBeVisible();
  await expect(other.getByRole("button", { name: "Activar permiso" })).toBeVisible();
  await inspect(other, "phone", "scan-code-no-permission");
  await denied.close();
});

async function ordered(page: Page, document: string): Promise<{ visit: Visit; hashId: string }> {
  const visit = await (await (await Visit.arrive(page)).find("880102400", chosen)).identify(document, "Cata");
  return { visit, hashId: await visit.order(chosen) };
}
