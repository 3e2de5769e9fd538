import { identify } from "../page/identify.ts";
import { inspect } from "../page/inspect.ts";
import { startButton } from "../page/start-button.ts";
import { withoutCamera } from "../page/without-camera.ts";
import { orderFacts, stockOf } from "../store/store-database.ts";
import { countedMissingSku } from "../store/store-under-test.ts";
import { expect, type Page, test } from "../test.ts";

const surfaces = [
  {
    name: "phone",
    viewport: { width: 390, height: 844 },
    path: "/store/0101",
    rut: "12345678-5",
    alias: "Cata",
  },
  {
    name: "kiosk",
    viewport: { width: 1080, height: 1920 },
    path: "/store/0101?kiosk=1",
    rut: "10626628-K",
    alias: "Ñuñoa",
  },
] as const;

for (const { name, viewport, path, rut, alias } of surfaces) {
  test.describe(name, () => {
    test.use({ viewport });

    test(`[RT-03] [SC-04] [SC-08] [SC-13] [ST-10] [ST-13] from the box's barcode to the opened smart box, on a ${name}`, async ({
      page,
    }) => {
      const sizes = name === "phone" ? ["41", "41.5"] : ["44", "45"];
      const skus = sizes.map((size) => `880101${Number(size) * 10}`);
      const before = await stockOf(skus);

      await page.goto(path);
      await expect(page.getByText("Alameda")).toBeVisible();
      await startButton(page).click();

      await expect(page).toHaveURL(/\/product-detail$/);
      await expect(page.getByRole("heading", { name: "Brisa 2" })).toBeVisible();
      for (const size of sizes) await sizeButton(page, size).click();
      await page.getByRole("button", { name: /Me la quiero probar/ }).click();

      await identify(page, rut, alias);
      await expect(page).toHaveURL(/\/preparing\/[\w-]{20,}$/);
      const hashId = page.url().split("/").at(-1) ?? "";
      await expect(page.getByRole("heading", { name: "PREPARANDO" })).toBeVisible();
      await expect(page.getByText("Sanitizando con bruma")).toBeVisible();

      await expect(page).toHaveURL(/\/pick-up$/);
      await expect(page.getByRole("heading", { name: /Smartbox\s*número \d+/ })).toBeVisible();
      await expect(page.getByText(/hoy a las \d\d:\d\dhs/)).toBeVisible();
      expect(await orderFacts(hashId)).toMatchObject({
        status: "ready",
        pairs: skus.map((sku) => ({ sku, state: "placed" })),
        device: { type: "box", status: "ready" },
      });
      expect(await stockOf(skus)).toEqual(before.map((stock) => ({ ...stock, held: stock.held + 1 })));

      await page.getByRole("button", { name: "Abrir Smartbox" }).click();
      await expect(page).toHaveURL(/\/thanks$/);
      expect(await orderFacts(hashId)).toMatchObject({
        status: "in_salon",
        pairs: skus.map((sku) => ({ sku, state: "with_shopper" })),
        device: null,
      });

      await expect(
        page.getByRole("heading", { name: "Qué opinas de la experiencia CLICK & TRY?" }),
      ).toBeVisible();
      const opened = page.getByText(/^Smartbox \d+ abierta\. Saca tus pares\.$/);
      await expect(opened).toBeVisible();
      await inspect(page, name, "thanks-box-opened");
      await page.getByRole("radio", { name: "Me encantó" }).click();
      await expect(opened).toHaveCount(0);
      await expect(page.getByText("Esperamos seguir ayudándote cuando lo necesites.")).toBeVisible();
      await expect.poll(async () => (await orderFacts(hashId)).pollAnswer).toBe(1);
      await page.getByRole("button", { name: "Continuar" }).click();
      await expect(startButton(page)).toBeVisible();

      // The simulated crew brings the pairs back, so that nothing stays held. The surface makes no difference to it.
      if (name === "kiosk") return;
      await expect.poll(async () => (await orderFacts(hashId)).status, { timeout: 45_000 }).toBe("done");
      await expect.poll(() => stockOf(skus)).toEqual(before);
    });
  });
}

test("[SC-05] [SC-18] [ST-06] a pair asked for by typing its code turns out to be missing: no-stock, and its size is marked", async ({
  page,
}) => {
  // Without a camera, because it shows another box, which would be searched before a slow machine has typed.
  await page.addInitScript(() => Object.defineProperty(navigator, "mediaDevices", { value: undefined }));
  await withoutCamera(page);
  await page.goto("/store/0101");
  await startButton(page).click();
  await page.getByRole("button", { name: "Ingresar código manualmente" }).click();
  await page.getByRole("textbox").fill(countedMissingSku);
  await page.getByRole("button", { name: "Buscar" }).click();

  await expect(page).toHaveURL(/\/product-detail$/);
  const [before] = await stockOf([countedMissingSku]);
  await sizeButton(page, "42").click();
  await page.getByRole("button", { name: /Me la quiero probar/ }).click();
  await identify(page, "9334748-k", "Pau");

  await expect(page).toHaveURL(/\/no-stock$/);
  await expect(page.getByRole("heading", { name: "Nos quedamos sin stock de Brisa 2" })).toBeVisible();
  const [after] = await stockOf([countedMissingSku]);
  expect(after).toEqual({ ...before, onHand: (before?.onHand ?? 0) - 1 });

  await page.getByRole("button", { name: "Buscar otra talla" }).click();
  await expect(page).toHaveURL(/\/size$/);
  await expect(page.getByRole("button", { name: /Talla 42.*No disponible/ })).toBeDisabled();
});

function sizeButton(page: Page, size: string) {
  return page.getByRole("button", { name: new RegExp(`^Talla ${size.replace(".", "\\.")}$`) });
}
