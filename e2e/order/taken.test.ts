import { inspect, viewports } from "../page/inspect.ts";
import { withoutStream } from "../page/without-stream.ts";
import { Colleague, placesOf } from "../staff/staff-actions.ts";
import { cardButton, cardIn, happened, requestPairs, stockUp, tablet } from "../staff/staff-orders.ts";
import { queryDatabase } from "../store/store-database.ts";
import { staffDataDir } from "../store/store-under-test.ts";
import { expect, test } from "../test.ts";

const skus = ["880401400", "880401410"] as const;

let crew: Colleague;
test.beforeAll(async () => {
  await stockUp(skus);
  crew = await Colleague.onDuty("manager");
});
test.afterAll(() => crew.leave());

async function freeShelf(): Promise<string> {
  const [shelf] = await queryDatabase<{ hwd: string }>(
    staffDataDir,
    `select hwd from device d join store s on s.id = d.store_id
     where s.code = '0101' and d.type_id = 'shelf' and d.status_id = 'idle' limit 1`,
    [],
  );
  return shelf?.hwd ?? "";
}

test("[TR-15] the shopper takes the pairs from the shelf and says so once; the board shows it, then poll and hub follow", async ({
  browser,
}) => {
  test.slow();
  const board = await tablet(browser, "runner");
  const shopper = await requestPairs(browser, skus);
  await shopper.visit.open(`/preparing/${shopper.hashId}`);
  const told = shopper.page.getByRole("button", { name: "Ya lo tengo" });
  await expect(shopper.page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(told).toHaveCount(0);
  await crew.bring(shopper.hashId, await freeShelf());
  await expect(shopper.page).toHaveURL(/\/pick-up$/);
  await expect(told).toBeVisible();
  await inspect(shopper.page, "phone", "pick-up-shelf-told");
  await expect(cardButton(board, "Entregar", shopper)).toBeVisible();

  await told.dblclick();
  await expect(shopper.page).toHaveURL(/\/thanks$/);
  await shopper.page.getByRole("button", { name: "Ver los pares que tengo" }).click();
  await expect(shopper.page).toHaveURL(/\/try$/);
  const inHand = shopper.page.getByRole("list", { name: "Los pares que tienes" });
  await expect(inHand.getByRole("listitem")).toHaveCount(2);
  const card = cardIn(board, "En salón", shopper);
  await expect(card.getByText(/^Dijo que ya lo tiene · \d\d:\d\d$/)).toBeVisible();
  expect(await happened(shopper.hashId, "pair_handed_over")).toBe(2);
  await inspect(board, "tablet", "staff-board-taken");
  await card.getByRole("link").first().click();
  await expect(board.getByText("El cliente dijo que ya lo tiene")).toBeVisible();
  await expect(board.getByText(/^Dijo que ya lo tiene · /)).toBeVisible();
  await inspect(board, "tablet", "staff-order-taken");
  await board.setViewportSize(viewports.phone);
  await inspect(board, "phone", "staff-order-taken");
});

test("[TR-15] staff say it for pairs in the zone; the second to say it, shopper or staff, meets no error", async ({
  browser,
}) => {
  test.slow();
  const board = await tablet(browser, "runner");
  const [first, second] = [await requestPairs(browser, [skus[0]]), await requestPairs(browser, [skus[1]])];
  await withoutStream(first.page);
  for (const shopper of [first, second]) {
    await crew.bring(shopper.hashId);
    await shopper.visit.open(`/preparing/${shopper.hashId}`);
    await expect(shopper.page.getByRole("button", { name: "Ya lo tengo" })).toBeVisible();
  }
  await inspect(first.page, "phone", "pick-up-zone-told");

  // The shopper's screen hears of nothing while staff are first.
  await first.page.route(`**/order/${first.hashId}`, () => {});
  await cardButton(board, "Entregar", first).click();
  await expect(cardIn(board, "En salón", first).getByText(/^Entregado por Rodrigo · /)).toBeVisible();
  await first.page.getByRole("button", { name: "Ya lo tengo" }).click();
  await expect(first.page).toHaveURL(/\/thanks$/);

  // The tablet hears of nothing while the shopper is first.
  await board.context().setOffline(true);
  await cardButton(board, "Entregar", second).click();
  await second.page.getByRole("button", { name: "Ya lo tengo" }).click();
  await expect(second.page).toHaveURL(/\/thanks$/);
  await board.context().setOffline(false);
  await expect(cardIn(board, "En salón", second).getByText(/^Dijo que ya lo tiene · /)).toBeVisible();
  await expect(board.getByRole("alert")).toHaveCount(0);
  for (const { hashId } of [first, second]) expect(await happened(hashId, "pair_handed_over")).toBe(1);
  expect(await placesOf(second.hashId)).toEqual({ [skus[1]]: "shopper" });
});
