import { holdBack } from "../page/change-answers.ts";
import { inspect, viewports, watchConsole } from "../page/inspect.ts";
import { readQr } from "../page/read-qr.ts";
import { startButton } from "../page/start-button.ts";
import { Visit } from "../page/visit.ts";
import { restock } from "../store/store-database.ts";
import { type Browser, expect, type Page, test } from "../test.ts";

const chosen = ["880302400", "880302410"];

test.beforeAll(() => restock(chosen));

/** A shopper in a new browser with an open order. */
async function shopper(browser: Browser, document: string, nickname: string, baseURL: string | undefined) {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), viewport: viewports.phone });
  const page = await context.newPage();
  const visit = await (await (await Visit.arrive(page)).find("880302400", chosen)).identify(
    document,
    nickname,
  );
  const hashId = await visit.order(chosen);
  const code: string = JSON.parse(visit.stored.order ?? "{}").meta.code;
  return { page, visit, hashId, code };
}

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
/** Who the server says this browser is. */
const pending = (page: Page) =>
  page.evaluate(async () => {
    const headers = { authorization: localStorage.getItem("api_token") ?? "" };
    const answer = await fetch("/api/v1/falabella/order/pendings", { headers });
    return answer.ok
      ? (await answer.json()).map((order: { hash_id: string }) => order.hash_id)
      : answer.status;
  });

test("[SX-01] a phone shows its order on another one by a code that works once; it is told, and can close the other", async ({
  browser,
  baseURL,
}) => {
  const ana = await shopper(browser, "9000001", "Ana", baseURL);
  await holdBack(ana.page);
  await ana.visit.open(`/preparing/${ana.hashId}`);
  await inspect(ana.page, "phone", "preparing-share");
  await ana.page.getByRole("button", { name: "Seguirlo también en otro teléfono" }).click();
  const address = await readQr(ana.page.getByRole("img", { name: /Código QR para seguir tu pedido/ }));
  await inspect(ana.page, "phone", "share-order");
  await ana.page.getByRole("button", { name: "Listo" }).click();

  const other = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await other.goto("/store/0102");
  await expect(startButton(other)).toBeVisible();
  const console = watchConsole(other);
  await other.goto(address);
  await expect(other).toHaveURL(new RegExp(`/preparing/${ana.hashId}$|/pick-up$`));
  expect(await pending(other)).toEqual([ana.hashId]);
  expect(JSON.parse((await stored(other, "store")) ?? "{}").code).toBe("0101");
  await other.goBack();
  expect(other.url()).not.toContain("/pair");
  console.expectNone();

  await ana.page.unrouteAll({ behavior: "wait" });
  const told = ana.page.getByRole("dialog", { name: "Otra pantalla sigue tu pedido" });
  await expect(told).toBeVisible();
  await inspect(ana.page, "phone", "screen-joined");
  await told.getByRole("button", { name: "No la conozco: cerrarla" }).click();
  await expect(told).toBeHidden();
  await other.goto("/store/0101");
  expect(await pending(other)).toBe(401);
  expect(await pending(ana.page)).toEqual([ana.hashId]);

  const third = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await third.goto(address);
  await expect(third).toHaveURL(/\/error$/);
  for (const page of [ana.page, other, third]) await page.context().close();
});

const links = [
  {
    title:
      "[SX-03] a link to an order asks a shopper with an order under way, naming both, and changes nothing before the yes",
    path: "pair",
    link: "/api/v1/falabella/order/link",
    documents: ["9000002", "9000003"],
  },
  {
    title: "[SX-03] a link to a visit asks a shopper with an order under way",
    path: "check-in",
    link: "/api/v1/falabella/login/handover",
    documents: ["9000004", "9000005"],
  },
];
for (const { title, path, link, documents } of links) {
  test(title, async ({ browser, baseURL }) => {
    const [mine = "", theirs = ""] = documents;
    const ana = await shopper(browser, mine, "Ana", baseURL);
    const eve = await shopper(browser, theirs, "Eva", baseURL);
    await eve.visit.open("/store/0101");
    const token = await eve.page.evaluate(
      async ([address, hash_id]) => {
        const xsrf = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? "";
        const headers = {
          "content-type": "application/json",
          "x-xsrf-token": decodeURIComponent(xsrf),
          authorization: localStorage.getItem("api_token") ?? "",
        };
        const body = JSON.stringify(address?.endsWith("link") ? { hash_id } : {});
        return (await (await fetch(address ?? "", { method: "POST", headers, body })).json()).token as string;
      },
      [link, eve.hashId],
    );

    await ana.visit.open("/store/0101");
    const before = await stored(ana.page, "api_token");
    await ana.page.goto(`/${path}/${token}`);
    await expect(ana.page.getByRole("heading", { name: "Ya tienes un pedido en curso" })).toBeVisible();
    for (const named of [ana.code, eve.code, `El enlace abre el pedido de Eva`])
      await expect(ana.page.getByText(named, { exact: true })).toBeVisible();
    await inspect(ana.page, "phone", `link-question-${path}`);
    expect(await stored(ana.page, "api_token")).toBe(before);
    expect(await pending(ana.page)).toEqual([ana.hashId]);
    expect(await pending(eve.page)).toEqual([eve.hashId]);

    // No, and back: the link still waits for its own.
    await ana.page.getByRole("button", { name: "Seguir con mi pedido" }).click();
    await expect(ana.page).toHaveURL(new RegExp(`/preparing/${ana.hashId}$|/pick-up$`));
    expect(await stored(ana.page, "api_token")).toBe(before);
    await ana.page.goto(`/${path}/${token}`);
    await ana.page.getByRole("button", { name: "Abrir el otro" }).click();
    await expect(ana.page).toHaveURL(new RegExp(`/preparing/${eve.hashId}$|/pick-up$`));
    expect(await pending(ana.page)).toEqual([eve.hashId]);
    for (const { page } of [ana, eve]) await page.context().close();
  });
}

test("[SX-03] a seller's short code asks too", async ({ browser, baseURL }) => {
  const ana = await shopper(browser, "9000006", "Ana", baseURL);
  await ana.visit.open("/pair?store=0101");
  const target = { own: false, code: "K7RM", nickname: "Mati", store: "Alameda" };
  await ana.page.route("**/remote/look", (route) => route.fulfill({ json: target }));
  await ana.page.getByRole("textbox", { name: "Código de 6 caracteres" }).fill("K7RM22");
  await expect(ana.page.getByText("El enlace abre el pedido de Mati")).toBeVisible();
  await ana.page.getByRole("button", { name: "Seguir con mi pedido" }).click();
  await expect(ana.page).toHaveURL(new RegExp(`/preparing/${ana.hashId}$|/pick-up$`));
  await ana.page.context().close();
});
