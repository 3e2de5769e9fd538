import { hold } from "../page/hold.ts";
import { inspect, type Surface, viewports, watchConsole } from "../page/inspect.ts";
import { expectNothingSideways } from "../page/large-text.ts";
import { Visit } from "../page/visit.ts";
import { ageLoginCodes, nicknamesOf, restock } from "../store/store-database.ts";
import { smsDataDir } from "../store/store-under-test.ts";
import { expect, test } from "../test.ts";
import { codeFor, ownPhone, press, sendCode } from "./sms-code.ts";

const chosen = ["880102400", "880102430"];

test.beforeAll(() => restock(chosen, smsDataDir));

for (const surface of ["phone", "kiosk"] as const satisfies Surface[]) {
  const entry = surface === "kiosk" ? "?kiosk=1" : "";

  test.describe(surface, () => {
    test.use({ viewport: viewports[surface] });

    test(`[RT-04] [SC-01] [SC-08] [ST-16] [ER-01] a phone, the code that was sent to it, a nickname, an order, on a ${surface}`, async ({
      page,
    }) => {
      const phone = ownPhone(surface === "kiosk" ? "01" : "02");
      await (await (await Visit.arrive(page)).find("880102400", chosen)).open(`/product-detail${entry}`);
      // The one wrong code is refused with 401, which the browser notes.
      const console = watchConsole(page, /401 \(Unauthorized\)/);
      await page.getByRole("button", { name: "Me la quiero probar" }).click();
      await expect(page).toHaveURL(/\/login$/);
      await expect(page.getByRole("heading", { name: "¿Cuál es tu número de teléfono?" })).toBeVisible();
      await expect(page.getByRole("button", { name: "Enviar código" })).toBeDisabled();
      await inspect(page, surface, "login-phone");
      await sendCode(page, phone);
      await expect(page.getByText(/\+56 9 8123 \d00\d/)).toBeVisible();
      await expect(page.getByText(/Otro código en 0:(30|2\d)/)).toBeVisible();

      const code = await codeFor(phone);
      for (const key of code.slice(0, 5)) await press(page, key);
      await expect(page.getByRole("button", { name: "Continuar" })).toBeDisabled();
      await inspect(page, surface, "login-code");
      await press(page, code.endsWith("0") ? "1" : "0");
      await expect(page.getByRole("alert")).toContainText("Error");
      await expect(page.getByRole("button", { name: "Continuar" })).toBeEnabled();
      await inspect(page, surface, "login-code-wrong");

      await page.reload();
      await expect(page.getByText(/\+56 9 8123 \d00\d/)).toBeVisible();
      await page.getByRole("textbox").fill(`${code.slice(0, 3)} ${code.slice(3)}`);
      await expect(page).toHaveURL(/\/alias$/);
      await page.getByRole("textbox", { name: "Para" }).fill("Cata");
      await page.getByRole("button", { name: "Continuar" }).click();
      await expect(page).toHaveURL(/\/preparing\/[\w-]{20,}$/);
      expect(await nicknamesOf(`+569${phone}`)).toEqual(["Cata"]);
      console.expectNone();
    });
  });
}

test("[SC-01] [VA-01] a number with an order in progress is being used: it says so and lets go", async ({
  page,
  browser,
  baseURL,
}) => {
  const phone = ownPhone("03");
  const first = await browser.newContext(baseURL ? { baseURL } : {});
  const other = await first.newPage();
  await (await (await Visit.arrive(other)).find("880102400", chosen)).open("/login");
  await sendCode(other, phone);
  const code = await codeFor(phone);
  await other.getByRole("textbox").fill(code);
  await expect(other).toHaveURL(/\/alias$/);
  await other.getByRole("textbox", { name: "Para" }).fill("Luz");
  await other.getByRole("button", { name: "Continuar" }).click();
  await expect(other).toHaveURL(/\/preparing\/[\w-]{20,}$/);

  await ageLoginCodes();
  await (await (await Visit.arrive(page)).find("880102400", chosen)).open("/login");
  await sendCode(page, phone);
  await expect.poll(() => codeFor(phone)).not.toBe(code);
  await page.getByRole("textbox").fill(await codeFor(phone));
  await expect(page.getByRole("alert")).toHaveText("Sorry, that number is being used");
  await expect(page.getByRole("button", { name: "Continuar" })).toBeEnabled();
  await inspect(page, "phone", "login-code-used");
  expect(await page.evaluate(() => localStorage.getItem("api_token"))).toBeNull();
  await page.getByRole("button", { name: "Cambiar número" }).click();
  await expect(page.getByRole("heading", { name: "¿Cuál es tu número de teléfono?" })).toBeVisible();
  await first.close();
});

test("[SC-01] another code can be asked for once the wait is over, and the field fills from the message", async ({
  page,
}) => {
  const phone = ownPhone("04");
  await page.clock.install();
  await (await (await Visit.arrive(page)).find("880102400", chosen)).open("/login");
  await sendCode(page, phone);
  await expect(page.getByRole("textbox")).toHaveAttribute("autocomplete", "one-time-code");
  const first = await codeFor(phone);
  await page.clock.fastForward(31_000);
  await ageLoginCodes();
  await page.getByRole("button", { name: "Pedir otro código" }).click();
  await expect.poll(() => codeFor(phone)).not.toBe(first);
  await page.getByRole("textbox").fill(await codeFor(phone));
  await expect(page).toHaveURL(/\/alias$/);
});

test("[ER-01] [SC-01] what one way in said is over as soon as the other one is tried", async ({ page }) => {
  await (await (await Visit.arrive(page)).find("880102400", chosen)).open("/login");
  const way = page.getByRole("button", { name: "Entrar sólo con un alias" });
  const send = page.getByRole("button", { name: "Enviar código" });
  const alert = page.getByRole("alert");
  for (const key of ownPhone("05")) await press(page, key);
  const code = await hold(page, "**/login/code");
  const guest = await hold(page, "**/falabella/login");
  const refusal = { status: "error", code: "too_many_requests", message: "no" };
  for (const _time of ["first", "again"]) {
    await send.click();
    await expect(way).toBeDisabled();
    await expect(alert).toHaveCount(0);
    await code.answer({ status: 429, json: refusal });
    await expect(alert).toHaveText(/^Demasiados intentos/);
    await way.click();
    await expect(way).toBeDisabled();
    await expect(send).toBeDisabled();
    await expect(alert).toHaveCount(0);
    await guest.answer({ status: 503 });
    await expect(alert).toHaveText("Sin conexión. Inténtalo otra vez.");
    await expect(way).toBeEnabled();
  }
});

test("[FL-04] a number of another country is refused with its reason, and a full-width code is understood", async ({
  page,
}) => {
  const phone = ownPhone("06");
  await (await (await Visit.arrive(page)).find("880102400", chosen)).open("/login");
  const field = page.getByRole("textbox");
  const alert = page.getByRole("alert");
  await field.fill("+54 9 11 1234 5678");
  await expect(alert).toHaveText(/^Ese número no es de Chile\. Escribe los 8 dígitos que siguen a \+56 9\.$/);
  await expect(field).toHaveValue("");
  await expect(page.getByRole("button", { name: "Enviar código" })).toBeDisabled();
  await field.fill(`+56 9 ${phone}`);
  await expect(alert).toHaveCount(0);
  await expect(field).toHaveValue(phone);
  await field.fill(`${phone}1`);
  await expect(alert).toHaveText(/^Ese número no es de un celular/);
  await inspect(page, "phone", "login-phone-refused");
  await expectNothingSideways(page, "login-phone-refused");
  await page.getByRole("button", { name: "Enviar código" }).click();
  const code = await codeFor(phone);
  await page.getByRole("textbox").fill(`${code}7`);
  await expect(alert).toHaveText("El código tiene 6 dígitos.");
  await expectNothingSideways(page, "login-code");
  await page
    .getByRole("textbox")
    .fill([...code].map((digit) => String.fromCodePoint(digit.charCodeAt(0) + 0xfee0)).join(""));
  await expect(page).toHaveURL(/\/alias$/);
  // The family is the twentieth character, the b has no place.
  const family = "👩‍👩‍👧‍👦";
  const alias = page.getByRole("textbox", { name: "Para" });
  await alias.fill(`${"a".repeat(19)}${family}b`);
  await expect(alias).toHaveValue(`${"a".repeat(19)}${family}`);
  await alias.fill("\u3164\u3164\u3164");
  await expect(page.getByRole("button", { name: "Continuar" })).toBeDisabled();
});

test("[RT-04] where codes are sent, no one is asked for a document", async ({ page }) => {
  await (await (await Visit.arrive(page)).find("880102400", chosen)).open("/rut");
  await expect(page).toHaveURL(/\/login$/);
});

for (const surface of ["phone", "kiosk"] as const satisfies Surface[]) {
  test(`[RT-04] [SC-10] who gives no number enters with an alias alone, on a ${surface}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewports[surface]);
    const visit = await (await Visit.arrive(page)).find("880102400", chosen);
    await visit.open(surface === "kiosk" ? "/login?kiosk=1" : "/login");
    await page.getByRole("button", { name: "Entrar sólo con un alias" }).click();
    await expect(page).toHaveURL(/\/alias$/);
    await page.getByRole("textbox", { name: "Para" }).fill("Nadie");
    await page.getByRole("button", { name: "Continuar" }).click();
    await expect(page).toHaveURL(/\/preparing\/[\w-]{20,}$/);
    await expect(page.getByText("Tu pedido, Nadie")).toBeVisible();
  });
}
