import { takePicture, viewports } from "../page/inspect.ts";
import { staffDataDir, staffUrl } from "../store/store-under-test.ts";
import { expect, type Locator, test } from "../test.ts";
import { signIn } from "./staff.ts";
import { staffApi } from "./staff-api.ts";
import { requestPairs, stockUp } from "./staff-orders.ts";

const skus = ["880202410"] as const;
const windows = [
  [3840, 2160],
  [1280, 800],
  [1024, 768],
  [1920, 1080],
] as const;
test.use({ viewport: { width: 1920, height: 1080 }, baseURL: staffUrl });
// One after the other: each ends the wallboard that was opened last.
test.describe.configure({ mode: "default" });
test.beforeAll(() => stockUp(skus));

test("[SX-10] a manager turns a tablet into a wallboard; it outlives a reload and ends when the manager says so", async ({
  browser,
  page,
}) => {
  await signIn(page, "manager", `${staffUrl}/staff/?store=0101`, staffDataDir);
  await page.getByRole("banner").getByRole("button", { name: "Paula" }).click();
  await page.getByRole("button", { name: "Usar como pantalla" }).click();
  const question = page.getByRole("dialog");
  await expect(question.getByRole("heading")).toBeFocused();
  await question.getByRole("button", { name: "Usar como pantalla" }).click();
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

test("[SX-10] the lists of a wallboard say how many they have no room for, on screens of any shape", async ({
  page,
}) => {
  const pairs = [
    { size: "41½", location: "A-04-2" },
    { size: "42", location: "A-04-3" },
  ];
  // The server's own answer, with more of everything than the wall has room for, or as much.
  let [others, runners] = [16, 12];
  await page.route("**/api/v1/wallboard", async (route) => {
    const { "if-none-match": _, ...headers } = route.request().headers();
    const answer = await route.fetch({ headers });
    const board = await answer.json();
    board.waiting = 5 + others;
    board.longest = Array.from({ length: 5 }, () => ({
      queued_at: board.at,
      nickname: "Mati",
      image: null,
      pairs,
    }));
    board.others = Array.from({ length: others }, () => ({ pairs }));
    board.runners = Array.from({ length: runners }, (_, at) => ({ name: `Rodrigo ${at}`, orders: 1 }));
    await route.fulfill({ status: 200, json: board });
  });
  await signIn(page, "manager", `${staffUrl}/staff/?store=0101`, staffDataDir);
  await page.getByRole("banner").getByRole("button", { name: "Paula" }).click();
  await page.getByRole("button", { name: "Usar como pantalla" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Usar como pantalla" }).click();
  const linesOf = (title: string) =>
    page
      .locator("section")
      .filter({ has: page.getByRole("heading", { name: title }) })
      .getByRole("listitem");
  const [next, team] = [linesOf("Siguen"), linesOf("Preparando")];
  const inSight = async (lines: Locator) => {
    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height });
      const below = await lines.last().evaluate((line) => {
        const room = line.closest("section")?.getBoundingClientRect().bottom ?? 0;
        return line.getBoundingClientRect().bottom - room;
      });
      expect(below, `${lines} at ${width}x${height}`).toBeLessThanOrEqual(0);
    }
  };
  await expect(next.last()).toHaveText("Y 10 más");
  await expect(next).toHaveCount(7);
  await expect(team.last()).toHaveText("Y 9 más");
  await expect(team).toHaveCount(4);
  for (const lines of [next, team]) await inSight(lines);
  await takePicture(page, "tablet/staff-wallboard-full");
  [others, runners] = [7, 4];
  await page.reload();
  await expect(next).toHaveCount(7);
  await expect(page.getByText(/^Y \d+ más$/)).toHaveCount(0);
  for (const lines of [next, team]) await inSight(lines);
  await takePicture(page, "tablet/staff-wallboard-exact");
  const manager = await staffApi("manager");
  const [mine] = (await manager("listWallboards", {})).slice(-1);
  await manager("endWallboard", { body: { id: mine?.id ?? 0 } });
});
