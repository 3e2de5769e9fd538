import { viewports, watchConsole } from "../page/inspect.ts";
import { staffUrl } from "../store/store-under-test.ts";
import { expect, type Page, test } from "../test.ts";
import { Colleague, freePieces, placesOf } from "./staff-actions.ts";
import { cardIn, happened, inspectBoth, requestPairs, stockUp, tablet } from "./staff-orders.ts";

/** Each test has a size of its own, so that its card is the only one of it. */
const sizes = { requested: "880301440", carried: "880203400" };

test.use({ baseURL: staffUrl, viewport: viewports.tablet });

let crew: Colleague;
test.beforeAll(async () => {
  await stockUp(Object.values(sizes));
  crew = await Colleague.onDuty("manager");
});
test.afterAll(() => crew.leave());

const orderPath = (hashId: string) => `/staff/order/${hashId}?store=0101`;
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const cancel = (page: Page) => button(page, "Cancelar pedido");
const sheet = (page: Page) => page.getByRole("dialog", { name: "¿Por qué se cancela?" });

test("[TR-02] a manager cancels with a reason: the pair is free at once, and undoing in time queues the order again", async ({
  browser,
}) => {
  test.slow();
  const shopper = await requestPairs(browser, [sizes.requested]);
  const held = await freePieces(sizes.requested);
  const page = await tablet(browser, "manager", { path: orderPath(shopper.hashId) });
  const console = watchConsole(page);

  await cancel(page).click();
  await expect(sheet(page)).toContainText(`${shopper.nickname} ve que su pedido se canceló y por qué`);
  await expect(sheet(page)).toContainText("Libre al momento: la ");
  await expect(button(page, "Elige por qué")).toBeDisabled();
  await inspectBoth(page, "staff-cancel", button(page, "Elige por qué"));
  await button(page, "Seguir preparando").click();
  await expect(sheet(page)).toBeHidden();
  expect(await happened(shopper.hashId, "canceled")).toBe(0);

  await cancel(page).press("Enter");
  await sheet(page).getByRole("radio", { name: "Se fue" }).check();
  await sheet(page).getByRole("textbox", { name: "Nota, si hace falta" }).fill("Salió por la puerta norte");
  await button(page, `Cancelar el pedido de ${shopper.nickname}`).click();
  await expect(page.getByText("Canceló Paula: Se fue")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Salió por la puerta norte" })).toBeVisible();
  await expect(page.getByText(/Puedes deshacer hasta las \d\d:\d\d/)).toBeVisible();
  await expect(cancel(page)).toBeHidden();
  expect(await freePieces(sizes.requested)).toBe(held + 1);
  await inspectBoth(page, "staff-canceled");

  // The board keeps its card for as long.
  const board = await tablet(browser, "runner");
  const card = board
    .getByRole("region", { name: "Por preparar" })
    .getByRole("article", { name: `Pedido cancelado de ${shopper.nickname}` });
  await expect(card).toContainText("Canceló Paula: Se fue");
  await expect(card).toContainText(/1:[0-5]\d para deshacer/);
  await inspectBoth(board, "staff-board-canceled");
  await card.getByRole("button", { name: /^Deshacer/ }).click();
  await expect(card).toBeHidden();
  await expect(cardIn(board, "Por preparar", shopper)).toBeVisible();
  await expect(cancel(page)).toBeVisible();
  await cancel(page).click();
  await sheet(page).getByRole("radio", { name: "Pedido repetido" }).check();
  await button(page, `Cancelar el pedido de ${shopper.nickname}`).click();

  await button(page, "Deshacer").click();
  await expect(cancel(page)).toBeVisible();
  await expect(button(page, "Deshacer")).toBeHidden();
  expect(await freePieces(sizes.requested)).toBe(held);
  await page.goto("/staff/?store=0101");
  await expect(cardIn(page, "Por preparar", shopper)).toBeVisible();
  console.expectNone();

  await shopper.visit.open("/orders");
  await button(shopper.page, "Mis datos").click();
  await expect(shopper.page.getByRole("dialog")).toContainText(
    "Nota de la tienda: Salió por la puerta norte",
  );
});

test("[TR-02] a pair that a runner carries goes back to its slot by scan; until then nothing is undone", async ({
  browser,
}) => {
  const shopper = await requestPairs(browser, [sizes.carried]);
  const held = await freePieces(sizes.carried);
  const runner = await Colleague.onDuty("runner");
  await runner.does("order/claim", { hash_id: shopper.hashId });
  const [pair] = (await crew.order(shopper.hashId)).pairs;
  await runner.does("pair/confirm", { hash_id: shopper.hashId, pair_id: pair?.id, code: pair?.ean });
  await runner.leave();
  const page = await tablet(browser, "runner", { path: orderPath(shopper.hashId), camera: false });
  await crew.does("order/cancel", { hash_id: shopper.hashId, reason: "changed_mind" });
  await expect(page.getByText("Canceló Paula: Cambió de idea")).toBeVisible();
  await expect(button(page, "Deshacer")).toBeHidden();
  expect(await freePieces(sizes.carried)).toBe(held);

  await page.getByRole("link", { name: `a ${pair?.location}` }).click();
  const returning = page.getByRole("group", { name: "Talca Cancha 84, 40" });
  await expect(returning.getByText("Cancelado, lo lleva Rodrigo")).toBeVisible();
  const back = button(page, new RegExp(`^Devolver a ${pair?.location}: Talca Cancha 84, 40$`));
  await inspectBoth(page, "staff-put-back");
  await back.click();
  const scan = page.getByRole("dialog");
  await expect(scan).toContainText(pair?.location ?? "");
  await scan.getByRole("textbox", { name: "O escribe el código" }).fill(pair?.ean ?? "");
  await scan.getByRole("button", { name: "Confirmar" }).click();
  await expect(back).toBeHidden();
  expect(await placesOf(shopper.hashId)).toEqual({ [sizes.carried]: "shelf" });
  expect(await freePieces(sizes.carried)).toBe(held + 1);
});
