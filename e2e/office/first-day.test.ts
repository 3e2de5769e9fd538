import { identify } from "../page/identify.ts";
import { inspect, viewports } from "../page/inspect.ts";
import { expectNothingSideways } from "../page/large-text.ts";
import { startButton } from "../page/start-button.ts";
import { Colleague } from "../staff/staff-actions.ts";
import { TestServer } from "../store/test-server.ts";
import { expect, test } from "../test.ts";
import { enterFirst } from "./office.ts";

test.use({ viewport: viewports.desk });

const sku = "700301410";
const catalogue = [
  "producto;modelo;color;nombre;marca;tipo;escala;sku;talla;ean;precio",
  `700301;7003;Negro;Quilpué;Talca;Zapatos;adulto;${sku};41;7800000009026;49.990`,
  "700301;7003;Negro;Quilpué;Talca;Zapatos;adulto;700301420;42;7800000009033;49.990",
];
const scale = ["escala;talla;CL;US;UK;EU;CM", "adulto;41;41;8,5;8;42;26,5", "adulto;42;42;9,5;9;43;27,5"];
const slots = ["tienda;ubicación", "T-001;A-01-1"];
const stock = ["tienda;sku;ubicación;cantidad", `T-001;${sku};A-01-1;4`];

test.describe("a retailer's first day", () => {
  const server = new TestServer(101, { DEMO: "0", DEMO_CREW: "0" });
  test.use({ baseURL: server.url });
  test.beforeAll(() => server.startAfresh());
  test.afterAll(() => server.stop());

  test("[CT-09] [OF-06] from an empty server to a served shopper, in one sitting", async ({
    page,
    browser,
  }) => {
    const file = (name: string, lines: readonly string[]) => ({
      name,
      mimeType: "text/csv",
      buffer: Buffer.from(`${lines.join("\r\n")}\r\n`),
    });
    const applyFile = async (name: string, lines: readonly string[], rows: number) => {
      await page.locator("input[type=file]").setInputFiles(file(name, lines));
      await page
        .getByRole("button", { name: `Aplicar ${rows} filas` })
        .or(page.getByRole("button", { name: "Aplicar 1 fila" }))
        .click();
      // The history beside it says so of the files before.
      await expect(page.getByRole("status").filter({ hasText: /filas? aplicadas?/ })).toBeVisible();
    };

    await enterFirst(page, server, "Francisca Lagos");
    await expect(page.getByRole("heading", { name: "Primeros pasos" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "¿Cuál es la primera tienda?" })).toBeVisible();
    await inspect(page, "desk", "office-start");
    await expectNothingSideways(page, "first steps");

    await page.getByLabel("Código, como en su enlace").fill("T-001");
    await page.getByLabel("Nombre", { exact: true }).fill("Alameda");
    await page.getByLabel("Abre").fill("00:00");
    await page.getByLabel("Cierra").fill("23:59");
    await page.getByRole("button", { name: "Crear la tienda" }).click();
    await expect(page.getByRole("heading", { name: "¿Dónde se dejan los pares?" })).toBeVisible();

    // Boxes are left for later, and found again by themselves.
    await page.getByRole("link", { name: "Dejar para después" }).click();
    await expect(page.getByRole("heading", { name: "¿Qué se vende?" })).toBeVisible();
    await page.getByRole("link", { name: "Subir un archivo" }).click();
    await page.getByLabel("Qué trae el archivo").selectOption({ label: "Tablas de tallas" });
    await applyFile("tallas.csv", scale, 2);
    await page.getByLabel("Qué trae el archivo").selectOption({ label: "Catálogo en un archivo" });
    await applyFile("catalogo.csv", catalogue, 2);

    await page.getByRole("link", { name: /Primeros pasos/ }).click();
    await expect(page.getByRole("heading", { name: "¿Dónde se dejan los pares?" })).toBeVisible();
    await page
      .getByRole("group", { name: "Estantes nuevos" })
      .getByRole("button", { name: "Una más" })
      .click();
    await inspect(page, "desk", "office-start-devices");
    await page.getByRole("button", { name: "Crear 1 equipo" }).click();
    await expect(page.getByRole("heading", { name: "¿Qué hay en la bodega?" })).toBeVisible();
    await page.getByRole("link", { name: "Subir un archivo" }).click();
    await page.getByLabel("Qué trae el archivo").selectOption({ label: "Lugares de bodega" });
    await applyFile("lugares.csv", slots, 1);
    await page.getByLabel("Qué trae el archivo").selectOption({ label: "Existencias" });
    await applyFile("existencias.csv", stock, 1);

    await page.getByRole("link", { name: /Primeros pasos/ }).click();
    await expect(page.getByRole("heading", { name: "¿Quién atiende?" })).toBeVisible();
    await page.getByRole("button", { name: "Persona" }).click();
    await page.getByLabel("Nombre").fill("Runner");
    await page.getByRole("button", { name: /^Agregar/ }).click();
    const pin = (
      await page
        .getByRole("status")
        .filter({ hasText: /^\d{6}$/ })
        .innerText()
    ).replace(/\D/g, "");
    await page.getByRole("button", { name: "Listo, ocultar" }).click();
    await expect(page.getByRole("heading", { name: "¿Cómo entra el cliente?" })).toBeVisible();
    const link = await page.getByRole("link", { name: /\/store\/T-001$/ }).getAttribute("href");
    await inspect(page, "desk", "office-start-poster");

    const phone = await (
      await browser.newContext({ baseURL: server.url, viewport: viewports.phone })
    ).newPage();
    await phone.goto(new URL(link ?? "").pathname);
    await startButton(phone).click();
    await phone.getByRole("button", { name: "Ingresar código manualmente" }).click();
    await phone.getByRole("textbox").fill(sku);
    await phone.getByRole("button", { name: "Buscar" }).click();
    await expect(phone.getByRole("heading", { name: "Quilpué" })).toBeVisible();
    await phone.getByRole("button", { name: /^Talla 41$/ }).click();
    await phone.getByRole("button", { name: /Me la quiero probar/ }).click();
    await identify(phone, "12345678-5", "Cata");
    await expect(phone).toHaveURL(/\/preparing\/[\w-]{20,}$/);
    const hashId = phone.url().split("/").at(-1) ?? "";
    const runner = await Colleague.onDuty("runner", {
      url: server.url,
      dataDir: server.dataDir,
      store: "T-001",
      pin,
    });
    await runner.handOver(hashId);
    await runner.leave();

    // The first shopper was served: the first steps are over, and the day begins.
    await page.goto("/office/");
    await expect(page.getByRole("heading", { name: "Ninguna tienda necesita una llamada" })).toBeVisible();
    await expect(page.getByRole("link", { name: /Primeros pasos/ })).toHaveCount(0);
    await expect(page.getByRole("row", { name: /Alameda/ })).toContainText("1");
    await phone.context().close();
  });
});
