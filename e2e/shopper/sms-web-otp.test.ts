import { Visit } from "../page/visit.ts";
import { restock } from "../store/store-database.ts";
import { smsDataDir } from "../store/store-under-test.ts";
import { expect, type Page, test } from "../test.ts";
import { codeFor, ownPhone, sendCode, smsFor } from "./sms-code.ts";

const chosen = ["880102400", "880102430"];

test.beforeAll(() => restock(chosen, smsDataDir));

test("[SC-01] [ST-16] a browser that reads the message hands the code over, and the login fires by itself", async ({
  page,
}) => {
  await withWebOtp(page);
  const phone = ownPhone("21");
  await atCode(page, phone);
  expect(await asked(page)).toEqual([{ otp: { transport: ["sms"] }, aborted: false }]);
  await deliver(page, await smsFor(phone));
  await expect(page).toHaveURL(/\/alias$/);
});

test("[SC-01] leaving the code behind takes the question back, whichever way", async ({ page }) => {
  const phone = ownPhone("23");
  await withWebOtp(page);
  await atCode(page, phone);
  await page.getByRole("button", { name: "Cambiar número" }).click();
  await expect(page.getByRole("heading", { name: "¿Cuál es tu número de teléfono?" })).toBeVisible();
  await expect.poll(() => asked(page)).toEqual([{ otp: { transport: ["sms"] }, aborted: true }]);

  await page.goForward();
  await expect(page.getByRole("heading", { name: "Ingresa tu código de verificación" })).toBeVisible();
  await page.getByRole("textbox").fill(await codeFor(phone));
  await expect(page).toHaveURL(/\/alias$/);
  await expect.poll(async () => (await asked(page)).map(({ aborted }) => aborted)).toEqual([true, true]);
});

test("[SC-01] a shopper who forbids reading the message types the code", async ({ page }) => {
  await withWebOtp(page);
  const errors: Error[] = [];
  page.on("pageerror", (error) => errors.push(error));
  const phone = ownPhone("24");
  await atCode(page, phone);
  await page.evaluate(() => (window as unknown as Otp).refuse());
  await page.getByRole("textbox").fill(await codeFor(phone));
  await expect(page).toHaveURL(/\/alias$/);
  expect(errors).toEqual([]);
});

test("[FL-02] [SC-01] the code's field opens no keyboard but on iOS, which offers the code there and has ours put away", async ({
  page,
}) => {
  await atCode(page, ownPhone("25"));
  const field = page.getByRole("textbox");
  const key = page.getByRole("button", { name: "1", exact: true });
  await expect(field).toHaveAttribute("autocomplete", "one-time-code");
  await expect(field).toHaveAttribute("inputmode", "none");
  await field.focus();
  await expect(key).toBeVisible();

  await page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS);
    CSS.supports = (...asked: string[]) =>
      asked[0] === "-webkit-touch-callout" || supports(...(asked as [string, string]));
  });
  await page.reload();
  await expect(field).toHaveAttribute("inputmode", "numeric");
  await expect(key).toBeVisible();
  await field.focus();
  await expect(key).toBeHidden();
  await field.blur();
  await expect(key).toBeVisible();
});

type OtpRequest = { otp: unknown; aborted: boolean };
type Otp = { asked: OtpRequest[]; receive: (text: string) => void; refuse: () => void };

/** The browser's side of WebOTP, which Chromium has on Android alone: it reads messages for this page's host. */
async function withWebOtp(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const otp: Otp = { asked: [], receive: () => undefined, refuse: () => undefined };
    const get = ({ otp: request, signal }: { otp: unknown; signal: AbortSignal }) =>
      new Promise((resolve, reject) => {
        const question: OtpRequest = { otp: request, aborted: false };
        otp.asked.push(question);
        otp.receive = (text) => {
          const [, host, code] = /(?:^|\n)@(\S+) #(\S+)$/.exec(text) ?? [];
          if (host === location.hostname) resolve({ type: "otp", code });
        };
        otp.refuse = () => reject(new DOMException("no", "NotAllowedError"));
        signal.addEventListener("abort", () => {
          question.aborted = true;
          reject(new DOMException("left", "AbortError"));
        });
      });
    Object.assign(window, otp, { OTPCredential: class {} });
    Object.defineProperty(window, "receive", { get: () => otp.receive });
    Object.defineProperty(window, "refuse", { get: () => otp.refuse });
    Object.defineProperty(navigator, "credentials", { value: { get } });
  });
}

async function atCode(page: Page, phone: string): Promise<void> {
  await (await (await Visit.arrive(page)).find("880102400", chosen)).open("/login");
  await sendCode(page, phone);
}

function asked(page: Page): Promise<OtpRequest[]> {
  return page.evaluate(() => (window as unknown as Otp).asked);
}

function deliver(page: Page, text: string): Promise<void> {
  return page.evaluate((message) => (window as unknown as Otp).receive(message), text);
}
