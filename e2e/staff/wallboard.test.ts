import { viewports } from "../page/inspect.ts";
import { staffDataDir, staffUrl } from "../store/store-under-test.ts";
import { expect, test } from "../test.ts";
import { signIn } from "./staff.ts";
import { staffApi } from "./staff-api.ts";
import { requestPairs, stockUp } from "./staff-orders.ts";

const skus = ["880202410"] as const;
test.use({ viewport: { width: 1920, height: 1080 }, baseURL: staffUrl });
test.beforeAll(() => stockUp(skus));

test("[SX-10] a manager turns a tablet into a wallboard; it outlives a reload and ends when the manager says so", async ({
  browser,
  page,
}) => {
  await signIn(page, "manager", `${staffUrl}/staff/?store=0101`, staffDataDir);
  await page.getByRole("banner").getByRole("button", { name: "Paula" }).click();
  await page.getByRole("button", { name: "Usar como pantalla" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Usar como pantalla" }).click();
  const waits = page.getByRole("heading", { name: /^Por preparar/ });
  await expect(waits).toBeVisible();
  const count = Number((await waits.innerText()).replace(/\D/g, ""));
  await requestPairs(browser, skus);
  await expect(waits).toHaveText(new RegExp(`${count + 1}$`));
  await expect(page.getByText(/^\d+:\d\d$/).first()).toBeVisible();
  // A screen on a wall: nothing to press, on any address of the app.
  await page.goto(`${staffUrl}/staff/panel`);
  await expect(waits).toBeVisible();
  expect(await page.getByRole("button").or(page.getByRole("link")).count()).toBe(0);
  const clock = page.locator("li p.num").first();
  expect(await clock.evaluate((shown) => getComputedStyle(shown).fontSize)).toBe("132px");

  await page.context().setOffline(true);
  await expect(page.getByText(/^Sin conexión desde las/)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(/^Sin conexión desde las/)).toBeHidden();

  const manager = await staffApi("manager");
  const [mine] = (await manager("listWallboards", {})).slice(-1);
  await manager("endWallboard", { body: { id: mine?.id ?? 0 } });
  await page.setViewportSize(viewports.tablet);
  await expect(page.getByRole("heading", { name: "¿Quién eres?" })).toBeVisible();
});
