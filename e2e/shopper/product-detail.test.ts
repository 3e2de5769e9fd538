import { changeAnswers } from "../page/change-answers.ts";
import { inspect, viewports } from "../page/inspect.ts";
import { expectInSight } from "../page/low-phones.ts";
import { readQr } from "../page/read-qr.ts";
import { Visit } from "../page/visit.ts";
import { expect, type Page, test } from "../test.ts";

const sku = "880101410";

test.use({ viewport: viewports.phone });

test("[SC-07] brand, name, description, colour, rating, badge, pictures and the retailer's page are all there", async ({
  page,
}) => {
  await opened(page);
  await expect(page.getByText("Puelche", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Brisa 2" })).toBeVisible();
  await expect(page.getByText(/^Zapatilla de running liviana/)).toBeVisible();
  await expect(page.getByText("Hueso / Naranjo", { exact: true })).toBeVisible();
  await expect(page.getByText("Disponible", { exact: true })).toBeVisible();
  await expect(page.getByRole("img", { name: "4,6 de 5" })).toBeVisible();
  expect(await starsFilled(page)).toEqual([1, 1, 1, 1, 0.6]);

  const pictures = page
    .getByRole("radiogroup", { name: "Imágenes", exact: true })
    .or(page.getByRole("group", { name: "Imágenes", exact: true }));
  const thumbs = pictures.getByRole("radio");
  await expect(thumbs).toHaveCount(4);
  await expect(thumbs.first()).toBeChecked();
  await thumbs.nth(3).check();
  await expect(page.getByRole("img", { name: /vista de la suela$/ })).toBeInViewport();
  await expect(page.getByRole("img", { name: /vista de costado$/ })).not.toBeInViewport();

  const link = page.getByRole("link", { name: /Ver en la tienda web/ });
  await expect(link).toHaveAttribute("href", "https://retailer.example/product/8801");
  await expect(link).toHaveAttribute("rel", /noopener/);
});

test.describe("kiosk", () => {
  test.use({ viewport: viewports.kiosk });

  test("[SC-07] a phone takes the retailer's page from the kiosk, which has no link out of the store", async ({
    page,
  }) => {
    const visit = await (await Visit.arrive(page)).find(sku);
    await visit.open("/product-detail?kiosk=1");
    const code = page.getByRole("img", { name: "Código QR de este calzado en la tienda web" });
    expect(await readQr(code)).toBe("https://retailer.example/product/8801");
    await expect(page.getByText("Ver en la tienda web")).toBeInViewport();
    await expect(page.getByRole("link")).toHaveCount(0);
    await page.getByRole("button", { name: "Tabla de tallas" }).click();
    await expect(page.getByRole("table")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Tabla de tallas" })).toBeFocused();
  });
});

test("[SC-07] without a parent sku there is no way to the retailer's page, without a rating there are no stars", async ({
  page,
}) => {
  await opened(page, (product) => ({
    ...product,
    externals: { sku_padre: null },
    extra_info: { rating: null },
  }));
  await expect(page.getByRole("link", { name: /tienda web/ })).toHaveCount(0);
  await expect(page.getByRole("img", { name: /de 5$/ })).toHaveCount(0);
});

const prices = [
  { normal: 69_990, offer: 48_990, shown: "$48.990", struck: "$69.990", tag: "−30%" },
  { normal: 69_990, offer: 69_990, shown: "$69.990", struck: null, tag: null },
  { normal: 69_990, offer: 79_990, shown: "$69.990", struck: null, tag: null },
  { normal: 69_990, offer: null, shown: "$69.990", struck: null, tag: null },
];
for (const { normal, offer, shown, struck, tag } of prices) {
  test(`[SC-07] [VA-10] a normal price of ${normal} with an offer of ${offer} shows ${shown}, struck through ${struck}`, async ({
    page,
  }) => {
    await opened(page, (product) => ({
      ...product,
      price: offer ?? normal,
      price_offer: offer,
      metadata: {
        ...product.metadata,
        prices: [...(offer === null ? [] : [{ type: "2", value: offer }]), { type: "1", value: normal }],
      },
    }));
    const name = offer !== null && offer < normal ? "Precio oferta" : "Precio normal";
    await expect(page.getByText(`${name} ${shown}`, { exact: true })).toBeVisible();
    const crossed = page.locator("s");
    await expect(crossed).toHaveCount(struck === null ? 0 : 1);
    if (struck !== null) {
      await expect(crossed).toHaveText(`Precio normal ${struck}`);
      await expect(crossed).toHaveCSS("text-decoration-line", "line-through");
    }
    await expect(page.getByText(/^−\d+%$/)).toHaveCount(tag === null ? 0 : 1);
    if (tag !== null) await expect(page.getByText(tag, { exact: true })).toBeVisible();
  });
}

test("[SC-07] [SC-08] with nothing in stock the badge and the button say so, and no size can be pressed", async ({
  page,
}) => {
  await opened(page, (product) => withStock(product, []));
  await expect(page.getByText("No Disponible", { exact: true })).toBeVisible();
  const button = page.getByRole("button", { name: "Talla no disponible" });
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await button.click({ force: true });
  await expect(page).toHaveURL(/\/product-detail$/);
  expect(await page.getByRole("button", { name: /^Talla \d+.*No disponible$/, disabled: true }).count()).toBe(
    12,
  );
});

test("[SC-07] [VA-09] [DM-04] another system renames every size, and the table shows all systems of the chosen one", async ({
  page,
}) => {
  await opened(page, undefined, [sku]);
  const systems = page
    .getByRole("radiogroup", { name: "Sistema de tallas" })
    .or(page.getByRole("group", { name: "Sistema de tallas" }));
  await expect(systems.getByRole("radio")).toHaveCount(5);
  await page.getByRole("radio", { name: "US" }).check();
  await expect(page.getByRole("button", { name: "Talla 8.5 US", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await page.getByRole("button", { name: "Tabla de tallas" }).click();
  await expect(page.getByRole("columnheader")).toHaveText(["CL", "US", "UK", "EU", "CM"]);
  await expect(page.getByRole("row").filter({ hasText: "elegida" }).getByRole("cell")).toHaveText([
    "41",
    "8",
    "42",
    "26,5",
  ]);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Brisa 2" })).toBeVisible();
  const show = page.getByRole("button", { name: "Tabla de tallas" });
  await show.click();
  await expect(page.getByRole("table")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(show).toBeFocused();
});

test("[SC-07] another colour is another product, with its own price and the chosen sizes that it has; the others are named", async ({
  page,
}) => {
  await opened(page, undefined, [sku, "880101420"]);
  await changeAnswers(page, "**/falabella/search*", (answer) => ({
    ...answer,
    products: (answer as { products: Product[] }).products.map((product) => withStock(product, ["41"])),
  }));
  const colours = page
    .getByRole("radiogroup", { name: "Color" })
    .or(page.getByRole("group", { name: "Color" }));
  await colours.getByRole("radio", { name: "Negro / Hueso" }).click();
  await expect(page.getByText("Precio normal $69.990", { exact: true })).toBeVisible();
  await expect(page.getByText("Negro / Hueso", { exact: true })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveText("En este color no está la talla 42.");
  await expect(page.getByRole("button", { name: "Talla 41", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(page.getByRole("button", { name: /Me la quiero probar/ })).toContainText("41");
  await inspect(page, "phone", "colour-without-size");
});

for (const [width, height, rows] of [
  [390, 664, 3],
  [360, 640, 2],
  [390, 844, 2],
] as const)
  test(`[FL-02] [FL-06] at ${width}x${height} ${rows} rows of sizes are in sight, and the scanned one is marked`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await (await Visit.arrive(page)).open("/manual-code");
    await page.getByRole("textbox").fill(sku);
    await page.getByRole("button", { name: "Buscar" }).click();
    const sizes = page.getByRole("group", { name: "Tallas" }).getByRole("button");
    await expect(sizes).toHaveCount(12);
    await expectInSight(
      `product detail at ${width}x${height}`,
      Array.from({ length: 4 * rows }, (_, at) => sizes.nth(at)),
    );
    const marked = page.getByRole("button", { name: "Talla 41", exact: true });
    await expect(marked).toHaveAccessibleDescription("La de tu código");
    await expect(sizes.and(page.locator("[aria-description]"))).toHaveCount(1);
    await inspect(page, "phone", `product-sizes-${height}`);
  });

test("[SC-08] [VA-03] wanting to try leads to the RUT, and straight to preparing for those who said who they are", async ({
  page,
}) => {
  const visit = await opened(page, undefined, ["880104400"], "880104400");
  await page.getByRole("button", { name: /Me la quiero probar/ }).click();
  await expect(page).toHaveURL(/\/rut$/);
  await (await visit.identify("9000001", "Cata")).open("/product-detail");
  // Held back, so that its creation does not navigate before the test looks.
  await page.route("**/order/create", () => undefined);
  await page.getByRole("button", { name: /Me la quiero probar/ }).click();
  await expect(page).toHaveURL(/\/preparing$/);
  await expect(page.getByRole("heading", { name: "ENVIADO SOLICITUD" })).toBeVisible();
});

type Product = {
  metadata: { relatedProducts: { size: string; products: object[] }[] };
} & Record<string, unknown>;

/** The server's product, or one changed in a part that no demo product has. */
async function opened(
  page: Page,
  change: (product: Product) => object = (product) => product,
  chosen: string[] = [],
  code = sku,
): Promise<Visit> {
  const visit = await (await Visit.arrive(page)).find(code, chosen);
  const product = change(JSON.parse(visit.stored.product ?? "{}")) as Product;
  visit.stored.product = JSON.stringify(product);
  visit.stored.sizes = JSON.stringify(
    product.metadata.relatedProducts.flatMap(({ size, products }) =>
      products.map((entry) => ({ size, local_size: size, ...entry })),
    ),
  );
  await visit.open("/product-detail");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return visit;
}

/** The product with these sizes alone in stock. */
function withStock(product: Product, inStock: readonly string[]): Product {
  const relatedProducts = product.metadata.relatedProducts.map(({ size, products }) => ({
    size,
    products: products.map((entry) => ({ ...entry, has_stock: inStock.includes(size) })),
  }));
  return { ...product, metadata: { ...product.metadata, relatedProducts } };
}

/** How much of each star is filled. */
function starsFilled(page: Page): Promise<number[]> {
  return page.getByRole("img", { name: /de 5$/ }).evaluate((stars) =>
    [...stars.children].map((star) => {
      const filled = star.lastElementChild?.getBoundingClientRect().width ?? 0;
      return Math.round((10 * filled) / star.getBoundingClientRect().width) / 10;
    }),
  );
}
