import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inspect, watchConsole } from "../page/inspect.ts";
import { restock } from "../store/store-database.ts";
import { dataDir } from "../store/store-under-test.ts";
import { type APIRequestContext, expect, type Page, test } from "../test.ts";

/** A size that no other test asks for. */
const sku = "880202390";

type Offer = { order: { hash_id: string }; handover: { token: string; code: string } };

test.beforeAll(() => restock([sku]));

/** A seller of the demo store asks for a shopper, over the real API. */
async function offerAsSeller(request: APIRequestContext, nickname: string): Promise<Offer> {
  const cookies = (await request.get("/api/v1/xsrf")).headers()["set-cookie"] ?? "";
  const headers = { "x-xsrf-token": /XSRF-TOKEN=([^;]+)/.exec(cookies)?.[1] ?? "" };
  const pin = JSON.parse(readFileSync(join(dataDir, "staff-pins.json"), "utf8"))["0101"].seller;
  const login = await request.post("/api/v1/staff/login", {
    data: { store: "0101", login: "seller", pin },
    headers,
  });
  const { auth_token } = await login.json();
  const created = await request.post("/api/v1/staff/order/create", {
    data: { skus: [sku], nickname },
    headers: { ...headers, authorization: `Bearer ${auth_token}` },
  });
  expect(created.ok(), await created.text()).toBe(true);
  return created.json();
}

const codeField = (page: Page) => page.getByRole("textbox", { name: "Código de 6 caracteres" });

test("[SC-22] [AP-12] a seller's order goes on in the shopper's phone by its short code, once", async ({
  page,
  playwright,
  baseURL,
}) => {
  const seller = await playwright.request.newContext(baseURL ? { baseURL } : {});
  const { order, handover } = await offerAsSeller(seller, "Mati");
  const console = watchConsole(page, /status of 401/);
  await page.goto("/store/0101");
  await inspect(page, "phone", "check-in-code-link");
  await page.getByRole("button", { name: "Tengo un código" }).click();
  await expect(page).toHaveURL(/\/pair\?store=0101$/);
  await inspect(page, "phone", "pair-code");

  const wrong = handover.code === "222222" ? "333333" : "222222";
  await codeField(page).fill(wrong);
  await expect(page.getByRole("alert")).toHaveText(/Ese código ya se usó, venció o no existe/);
  await inspect(page, "phone", "pair-code-wrong");

  // In small letters, as a phone's keyboard offers them.
  await codeField(page).fill(handover.code.toLowerCase());
  await expect(page).toHaveURL(new RegExp(`/preparing/${order.hash_id}$|/pick-up$`));
  await expect(page.getByText("Mati", { exact: false }).first()).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/\/pair/);
  console.expectNone();

  await page.goto("/pair?store=0101");
  await codeField(page).fill(handover.code);
  await expect(page.getByRole("alert")).toHaveText(/Ese código ya se usó/);
  await seller.dispose();
});

test("[SC-22] [AP-12] the link of a seller's order is good once; an address with nothing leads to the error", async ({
  page,
  browser,
  playwright,
  baseURL,
}) => {
  const seller = await playwright.request.newContext(baseURL ? { baseURL } : {});
  const { order, handover } = await offerAsSeller(seller, "Dani");
  await page.goto(`/pair/${handover.token}`);
  await expect(page).toHaveURL(new RegExp(`/preparing/${order.hash_id}$|/pick-up$`));
  const other = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
  await other.goto(`/pair/${handover.token}`);
  await expect(other).toHaveURL(/\/error$/);
  await other.goto("/pair");
  await expect(other).toHaveURL(/\/error$/);
  await other.goto("/pair?store=");
  await expect(other).toHaveURL(/\/error$/);
  await other.context().close();
  await seller.dispose();
});
