import { axeFindings, watchConsole } from "../page/inspect.ts";
import { type ReaderEnd, type ReaderWay, type Sending, sendAsReader } from "../page/send-as-reader.ts";
import { type Browser, expect, type Page, test } from "../test.ts";
import type { Login } from "./staff.ts";
import { cardButton, happened, requestPairs, stockUp, tablet } from "./staff-orders.ts";

/** No shoe of the store has it, so each scan looks it up. */
const code = "4006381333931";
const skus = ["880101430"] as const;

const ways: ReaderWay[] = ["keys", "AltGr", "alt", "composed keys", "input method", "composition", "paste"];
const ends: ReaderEnd[] = ["Enter", "Tab", "LF", "nothing"];
const table = ways.flatMap((way) => ends.map((end): Sending => ({ way, end })));

test.beforeAll(() => stockUp(skus));

test("[FL-11] a reader is read however it types and ends its code, and presses no button that was tapped before", async ({
  browser,
}) => {
  test.slow();
  const page = await handheld(browser, "runner");
  const shopper = await requestPairs(browser, skus);
  const asked = lookups(page);
  await expect(cardButton(page, "Tomar", shopper)).toBeVisible();
  for (const sending of table) await expectRead(page, asked, sending, code);
  for (const gap of [50, 100, 150]) await expectRead(page, asked, { way: "keys", end: "nothing", gap }, code);
  // An Enter that comes late belongs to the code.
  await cardButton(page, "Tomar", shopper).focus();
  await expectRead(page, asked, { way: "keys", end: "nothing" }, code);
  await page.keyboard.press("Enter");
  expect(await happened(shopper.hashId, "pair_claimed")).toBe(0);
});

test("[FL-11] a reader is read in a sheet that is open, and closes it no more than it presses its buttons", async ({
  browser,
}) => {
  test.slow();
  const page = await handheld(browser, "runner");
  const asked = lookups(page);
  await page.getByRole("banner").getByRole("button", { name: "Rodrigo" }).tap();
  const sheet = page.getByRole("dialog", { name: "Rodrigo" });
  await expect(sheet).toBeVisible();
  for (const sending of table) await expectRead(page, asked, sending, code);
  await expect(sheet).toBeVisible();
});

test("[FL-11] a reader writes nothing into a name, however it types; a person's text stays", async ({
  browser,
}) => {
  test.slow();
  const page = await handheld(browser, "seller");
  await page.goto("/staff/request");
  await page.getByRole("textbox", { name: "Código o nombre del calzado" }).fill("quillay");
  await page.getByRole("button", { name: /Ñuble Quillay.*Café tabaco/ }).click();
  const alias = page.getByRole("textbox", { name: "Alias" });
  await alias.fill("Nico");
  const asked = lookups(page);
  for (const sending of table) {
    await alias.focus();
    await expectRead(page, asked, sending, code);
    await expect(alias).toHaveValue("Nico");
  }
  for (const gap of [60, 100, 150]) {
    await alias.focus();
    await expectRead(page, asked, { way: "keys", end: "Enter", gap }, code);
    await expect(alias).toHaveValue("Nico");
  }
  // What no rule tells from a name stays, and is explained.
  await alias.focus();
  await sendAsReader(page, "AB-1234567", { way: "keys", end: "nothing" });
  await expect(page.getByRole("alert").filter({ hasText: "Leímos teclas sin fin" })).toBeVisible();
  await expect(alias).toHaveValue("NicoAB-1234567");
  await alias.fill("");
  await sendAsReader(page, "María José", { way: "input method", end: "nothing" });
  await expect(alias).toHaveValue("María José");
});

test("[FL-11] what holds the focus for a reader is unseen, and Tab goes on from what was tapped", async ({
  browser,
}) => {
  const page = await handheld(browser, "runner");
  const complaints = watchConsole(page);
  const menu = page.getByRole("banner").getByRole("button", { name: "Rodrigo" });
  await menu.tap();
  await page.getByRole("dialog", { name: "Rodrigo" }).getByRole("button", { name: "Cerrar" }).first().tap();
  await expect(menu).not.toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(menu).toBeFocused();
  // Who uses keys has the focus where it is.
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Rodrigo" })).toBeVisible();
  complaints.expectNone();
});

for (const [layout, link, mark] of [
  ["English", `https://id.gs1.org/01/0${code}?17=271231`, `]d2010${code}`],
  ["Spanish", `httpsÑ--id.gs1.org-01-0${code}_17¡271231`, `+d2010${code}`],
  ["German", `httpsÖ--id.gs1.org-01-0${code}_17´271231`, `+d2010${code}`],
  ["Brazilian", `httpsÇ;;id.gs1.org;01;0${code}:17=271231`, `[d2010${code}`],
  ["Alt without bracket", `https://id.gs1.org/01/0${code}`, `d2010${code}`],
] as const) {
  test(`[FL-11] [CA-01] links and marks of codes are read through a keyboard's layout: ${layout}`, async ({
    browser,
  }) => {
    const page = await handheld(browser, "runner");
    const asked = lookups(page);
    for (const way of ["keys", "AltGr", "input method"] as const)
      for (const sent of [link, mark, `]E0${code}`])
        await expectRead(page, asked, { way, end: "Enter" }, code, sent);
  });
}

/** A hand-held computer with a reader, where text can be put in at once. */
async function handheld(browser: Browser, login: Login): Promise<Page> {
  const page = await tablet(browser, login, { camera: false, touch: true });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  return page;
}

async function expectRead(
  page: Page,
  asked: string[],
  sending: Sending,
  gtin: string,
  sent = gtin,
): Promise<void> {
  asked.length = 0;
  await sendAsReader(page, sent, sending);
  await expect.poll(() => asked, { message: JSON.stringify(sending) }).toEqual([gtin]);
}

/** The codes that the page looks up from now on. */
function lookups(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const body: unknown = request.url().includes("/search") ? request.postDataJSON() : null;
    if (typeof body === "object" && body !== null && "q" in body) asked.push(String(body.q));
  });
  return asked;
}
