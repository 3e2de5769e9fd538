import { expectEnglish } from "../every-screen/spanish-words.ts";
import { viewports } from "../page/inspect.ts";
import { staffUrl } from "../store/store-under-test.ts";
import { expect, test } from "../test.ts";
import { loginField } from "./staff.ts";
import { Colleague } from "./staff-actions.ts";
import { inspectBoth, requestPairs, stockUp, tablet } from "./staff-orders.ts";

/** Each order has a pair of its own. */
const skus = { asked: "880102400", tried: "880103410", returned: "880103440" } as const;

test.use({ baseURL: staffUrl, viewport: viewports.tablet });

let crew: Colleague;
test.beforeAll(async () => {
  await stockUp(Object.values(skus));
  crew = await Colleague.onDuty("manager");
});
test.afterAll(() => crew.leave());

test("[OF-12] who signs in chooses the language, it stays after a reload, and the menu changes it back", async ({
  page,
  browser,
}) => {
  await page.goto("/staff/?store=0101");
  await expect(loginField(page)).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "es-CL");
  await loginField(page).fill("pau");
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("heading", { name: "Who are you?" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  // What was typed stays.
  await expect(page.getByRole("textbox", { name: "Your user name" })).toHaveValue("pau");
  await expectEnglish(page, "staff-sign-in");
  await inspectBoth(page, "english-staff-sign-in");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Who are you?" })).toBeVisible();

  const own = await tablet(browser, "manager");
  await own.getByRole("banner").getByRole("button", { name: "Paula" }).click();
  await own.getByRole("dialog").getByRole("button", { name: "English" }).click();
  await expect(own.getByRole("button", { name: "Sign out" })).toBeVisible();
  await expect(own).toHaveTitle("Orders · Horma");
  await expectEnglish(own, "staff-menu");
  await own.getByRole("dialog").getByRole("button", { name: "Español" }).click();
  await expect(own.getByRole("button", { name: "Cerrar sesión" })).toBeVisible();
  await expect(own).toHaveTitle("Pedidos · Horma");
});

test("[OF-12] the staff's screens in English have no Spanish word left, and nothing overflows", async ({
  browser,
}) => {
  test.slow();
  const asked = await requestPairs(browser, [skus.asked]);
  const tried = await requestPairs(browser, [skus.tried]);
  const returned = await requestPairs(browser, [skus.returned]);
  await crew.handOver(tried.hashId);
  await crew.takeBack(returned.hashId);
  const page = await tablet(browser, "manager");
  const look = async (path: string, words: string | RegExp, name: string) => {
    await page.goto(`/staff${path}`);
    await expect(page.getByText(words).first(), name).toBeVisible();
    await expectEnglish(page, name);
    await inspectBoth(page, `english-${name}`);
  };
  await look("/?lang=en", "To prepare", "staff-board");
  await look(`/order/${asked.hashId}`, "Slot in the back room", "staff-order");
  await look("/boxes", "Free", "staff-boxes");
  await look("/boxes/box-01", "Sensors", "staff-box");
  await look("/returns", "To sanitise", "staff-returns");
  await look("/request", "Order for a shopper", "staff-request");
  await look("/panel", "Requests by hour", "staff-figures");
  await look("/panel/count", "Earlier nights", "staff-count");
  await look("/checkout", "Scan the shopper's QR or choose their order.", "staff-till");
  await page.getByRole("button", { name: new RegExp(tried.nickname) }).click();
  await expect(page.getByText(/\$\d\d\.\d{3}/).first()).toBeVisible();
  await expectEnglish(page, "staff-till-order");
  await inspectBoth(page, "english-staff-till-order");
});
