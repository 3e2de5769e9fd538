import { holdBack } from "../page/change-answers.ts";
import { inspect, viewports } from "../page/inspect.ts";
import { readQr } from "../page/read-qr.ts";
import { startButton } from "../page/start-button.ts";
import { Visit } from "../page/visit.ts";
import { orderFacts, restock } from "../store/store-database.ts";
import { expect, type Page, test } from "../test.ts";

const chosen = ["880202400", "880202410"];

test.beforeAll(() => restock(chosen));

/** A shopper with an order under way, whose visit is not opened yet. */
async function ordered(page: Page, document: string, nickname = "Cata") {
  const visit = await (await (await Visit.arrive(page)).find("880202400", chosen)).identify(
    document,
    nickname,
  );
  return { visit, hashId: await visit.order(chosen) };
}

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

test.describe("a visit moves", () => {
  test("[RT-01] [DM-08] from the kiosk to the phone that scans its code, once; the kiosk is free again", async ({
    browser,
    baseURL,
  }) => {
    const options = baseURL ? { baseURL } : {};
    const kioskContext = await browser.newContext({ ...options, viewport: viewports.kiosk });
    const kiosk = await kioskContext.newPage();
    const { visit, hashId } = await ordered(kiosk, "8000001");
    await holdBack(kiosk);
    const offered = kiosk.waitForResponse("**/login/handover");
    await visit.open(`/preparing/${hashId}?kiosk=1`);
    const { token } = await (await offered).json();
    const address = await readQr(kiosk.getByRole("img", { name: /Código QR/ }));
    expect(address).toBe(`${baseURL}/check-in/${token}?store=0101`);
    await expect(kiosk.getByText("Escanea y libera esta pantalla")).toBeVisible();
    await inspect(kiosk, "kiosk", "preparing-handover");
    await kiosk.unrouteAll({ behavior: "wait" });

    const phone = await (await browser.newContext(options)).newPage();
    await phone.goto(address);
    await expect(phone).toHaveURL(new RegExp(`/preparing/${hashId}$|/pick-up$`));
    await expect(phone.getByText(/Cata/).first()).toBeVisible();
    await expect(startButton(kiosk)).toBeVisible();
    expect(await stored(kiosk, "api_token")).toBeNull();
    expect(await stored(kiosk, "order")).toBeNull();

    await phone.goBack();
    expect(phone.url()).not.toContain(token);
    const third = await (await browser.newContext(options)).newPage();
    await third.goto(`/check-in/${token}`);
    await expect(third).toHaveURL(/\/error$/);
    for (const page of [kiosk, phone, third]) await page.context().close();
  });

  test("[SC-11] [SC-24] [DM-08] without an order it is greeted for two seconds, then shown the discounts", async ({
    page,
    browser,
    baseURL,
  }) => {
    const visit = await (await Visit.arrive(page)).identify("8000002", "Luz");
    const { token } = await visit.ask("/api/v1/falabella/login/handover");
    const other = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
    await other.goto("/store/0101");
    await expect(startButton(other)).toBeVisible();
    const greeting = other.getByRole("heading", { name: /^HOLA\s?, Luz$/ }).waitFor();
    await other.goto(`/check-in/${token}`);
    await greeting;
    await expect(other).toHaveURL(/\/discounts$/);

    const offer = other.getByRole("button", { name: /precio oferta/ }).first();
    const name = (await offer.getAttribute("aria-label")) ?? "";
    await offer.click();
    await expect(other).toHaveURL(/\/product-detail$/);
    const heading = other.getByRole("heading", { level: 1 });
    await expect.poll(async () => name.includes((await heading.textContent()) ?? "?")).toBe(true);
    await expect(other.getByText("Precio oferta", { exact: false }).first()).toBeAttached();
    await other.context().close();
  });

  test("[SC-22] [AP-12] by the code on a smart box's door: who has an order goes on with it, anyone else is welcomed", async ({
    page,
  }) => {
    await page.goto("/pair?d=0101.box-02");
    await expect(page).toHaveURL(/:\d+\/(check-in)?$/);
    await expect(startButton(page)).toBeVisible();
    const { visit, hashId } = await ordered(page, "8000017");
    await visit.open("/pair?d=0101.box-02");
    await expect(page).toHaveURL(new RegExp(`/preparing/${hashId}$|/pick-up$`));
    await page.goto("/pair?d=unknown");
    await expect(page).toHaveURL(/\/error$/);
  });
});

test("[SC-02] [SC-20] [SC-21] [ST-11] coming back with an order in the queue: asked, listed, and led on when it is ready", async ({
  page,
}) => {
  const { visit, hashId } = await ordered(page, "8000004");
  await visit.open("/");
  await expect(page).toHaveURL(/\/has-orders$/);
  await page.getByRole("button", { name: "Ver mis pedidos" }).click();
  await expect(page).toHaveURL(/\/orders$/);
  await expect(page.getByText("Hola, Cata")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Tienes pedidos en curso" })).toBeVisible();
  await expect(page.getByRole("button", { name: /talla 40, 41: PREPARANDO/ })).toBeVisible();
  await expect(page).toHaveURL(/\/(preparing\/[\w-]+|pick-up)$/, { timeout: 40_000 });
  expect(JSON.parse((await stored(page, "order")) ?? "{}").hash_id).toBe(hashId);
  await expect(page).toHaveURL(/\/pick-up$/);
});

test("[SC-15] [SC-16] after trying: yes goes on with the same shopper, no to the cashier with what it costs", async ({
  page,
}) => {
  const { visit, hashId } = await ordered(page, "8000005");
  await visit.open(`/preparing/${hashId}`);
  await page.getByRole("button", { name: "Abrir Smartbox" }).click({ timeout: 40_000 });
  await expect(page).toHaveURL(/\/thanks$/);
  const token = await stored(page, "api_token");
  await page.goto("/orders");
  await page.getByRole("button", { name: /talla 40, 41: EN SALÓN/ }).click();
  await expect(page).toHaveURL(/\/try$/);
  await expect(page.getByRole("heading", { name: "Quieres probarte otras?" })).toBeVisible();
  await page.getByRole("button", { name: "Sí, me gustaría" }).click();
  await expect(page).toHaveURL(/\/scan-code$/);
  expect(await stored(page, "api_token")).toBe(token);
  await page.goBack();
  await page.getByRole("button", { name: "No, gracias" }).click();
  await expect(page).toHaveURL(/\/message$/);
  const order = JSON.parse((await stored(page, "order")) ?? "{}");
  const prices: number[] = order.order_details.map(
    (detail: { product: { price: number } }) => detail.product.price,
  );
  const total = prices.reduce((sum, price) => sum + price, 0);
  await expect(page.getByText("Acercate a la caja para realizar el pago")).toBeVisible();
  await expect(page.getByText("2 pares")).toBeVisible();
  await expect(page.getByText(`$${total.toString().replace(/\B(?=(\d{3})+$)/g, ".")}`)).toBeVisible();
  await expect(page.getByText([...order.meta.code].join(" "), { exact: true })).toBeAttached();
  const qr = page.getByRole("img", { name: `Código QR del pedido ${order.meta.code}` });
  expect(await readQr(qr)).toBe(order.meta.code);
  await inspect(page, "phone", "message-in-salon");
});

test("[SC-23] [ST-05] asking for the same pair again leads home, which knows it, and from there to the order", async ({
  page,
}) => {
  const { visit, hashId } = await ordered(page, "8000006");
  await visit.open("/product-detail");
  await page.getByRole("button", { name: "Me la quiero probar" }).click();
  await expect(page).toHaveURL(/\/home$/);
  await page.getByRole("button", { name: /Ya pediste este par/ }).click();
  await expect(page).toHaveURL(new RegExp(`/preparing/${hashId}$|/pick-up$`));
  expect((await orderFacts(hashId)).pairs).toHaveLength(2);
});

test("[ER-02] [TR-10] a token that is refused clears the session; on the orders flow it leads to the root", async ({
  page,
}) => {
  const { visit } = await ordered(page, "8000007");
  for (const path of ["/", "/orders", "/has-orders"]) {
    visit.stored.api_token = "x".repeat(43);
    await visit.open(path);
    await expect(startButton(page)).toBeVisible();
    await expect(page).toHaveURL(/:\d+\/$/);
    for (const key of ["api_token", "client", "order", "product"]) {
      await expect.poll(() => stored(page, key)).toBeNull();
    }
    expect(await stored(page, "store")).not.toBeNull();
  }
});

test("[ER-06] [ER-07] a nickname that cannot be saved is told on the page, never in a window", async ({
  page,
}) => {
  let windows = 0;
  page.on("dialog", (dialog) => {
    windows++;
    void dialog.dismiss();
  });
  const visit = await (await (await Visit.arrive(page)).find("880202400", chosen)).identify("8000008");
  await visit.open("/alias");
  const refusal = { status: "bad_request", code: "nickname_invalid", message: "no" };
  await page.route("**/client/nickname", (route) => route.fulfill({ status: 400, json: refusal }));
  await page.getByRole("textbox").fill("Cata");
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByRole("alert")).toHaveText("Tu alias debe tener entre 3 y 20 caracteres.");
  await page.route("**/client/nickname", (route) => route.abort("connectionreset"));
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByRole("alert")).toHaveText(/Sin conexión/);
  await expect(page).toHaveURL(/\/alias$/);
  await page.unrouteAll();
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page).toHaveURL(/\/preparing/);
  expect(windows).toBe(0);
});

test("[SC-18] after a pair ran out, another product starts from nothing, another size keeps the shopper", async ({
  page,
}) => {
  const visit = await (await (await Visit.arrive(page)).find("880202400", chosen)).identify("8000009", "Ana");
  await visit.open("/no-stock");
  await page.getByRole("button", { name: "Buscar otra talla" }).click();
  await expect(page).toHaveURL(/\/size$/);
  expect(await stored(page, "api_token")).not.toBeNull();
  await page.goBack();
  await page.getByRole("button", { name: "Buscar otro producto" }).click();
  await expect(page).toHaveURL(/\/scan-code$/);
  for (const key of ["api_token", "client", "product", "order", "sizes", "current-skus", "lastProduct"]) {
    expect(await stored(page, key)).toBeNull();
  }
  expect(await stored(page, "store")).not.toBeNull();
});

test("[SC-21] [SC-24] without network the lists say so, and recover by themselves", async ({
  page,
  context,
}) => {
  const { visit } = await ordered(page, "8000010");
  await visit.open("/has-orders");
  await expect(page.getByRole("button", { name: "Ver mis pedidos" })).toBeVisible();
  await page.getByRole("button", { name: "Ver mis pedidos" }).click();
  await expect(page.getByRole("button", { name: /talla 40, 41/ })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText("Sin conexión")).toBeVisible();
  await inspect(page, "phone", "orders-offline");
  await context.setOffline(false);
  await expect(page.getByText("Sin conexión")).toBeHidden();

  await page.route("**/discounts?*", (route) => route.abort("connectionreset"));
  await page.goto("/discounts");
  await expect(page.getByRole("alert")).toHaveText("No pudimos traer las ofertas.");
  await inspect(page, "phone", "discounts-failed");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Reintentar" }).click();
  await expect(page.getByRole("button", { name: /precio oferta/ }).first()).toBeVisible();
  await page.route("**/discounts?*", (route) => route.fulfill({ json: [] }));
  await page.goto("/discounts");
  await expect(page.getByText(/Hoy no hay ofertas/)).toBeVisible();
  await inspect(page, "phone", "discounts-empty");
});
