import { changeAnswers, changeOrder, metaOf } from "../page/change-answers.ts";
import { inspect } from "../page/inspect.ts";
import { withoutStream } from "../page/without-stream.ts";
import { Colleague } from "../staff/staff-actions.ts";
import { requestPairs, type Shopper, stockUp } from "../staff/staff-orders.ts";
import { staffUrl } from "../store/store-under-test.ts";
import { expect, test } from "../test.ts";

const skus = ["880402400", "880402410"] as const;

test.use({ baseURL: staffUrl });
let crew: Colleague;
test.beforeAll(async () => {
  await stockUp(skus);
  crew = await Colleague.onDuty("manager");
});
test.afterAll(() => crew.leave());

const over = { status_id: "canceled", state: "canceled", actual_device: null } as const;

/** A shopper whose request no one took in time: it ended, and the page hears that this is why. */
async function unserved({ page, visit, hashId }: Shopper): Promise<void> {
  await withoutStream(page);
  await crew.does("order/cancel", { hash_id: hashId, reason: "store" });
  await changeOrder(page, {
    ...over,
    ...metaOf({ created_at: new Date().toISOString(), reason: "not_served" }),
  });
  await visit.open(`/preparing/${hashId}`);
  await expect(page.getByRole("heading", { name: "No alcanzamos a atenderte" })).toBeVisible();
}

test("[TR-03] whom no one served keeps the sizes on the phone: the start shows them, and opens them chosen", async ({
  browser,
}) => {
  const shopper = await requestPairs(browser, skus);
  const { page } = shopper;
  await unserved(shopper);
  await expect(page.getByRole("button", { name: /^Pedir de nuevo/ })).toBeVisible();
  await inspect(page, "phone", "not-served");
  await page.getByRole("button", { name: "Guardar mis tallas" }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  const seen = page.getByRole("button", { name: /40 y 41$/ });
  await expect(seen).toBeVisible();
  await inspect(page, "phone", "start-kept-sizes");
  await page.reload();
  await seen.click();
  await expect(page).toHaveURL(/\/product-detail$/);
  for (const size of ["40", "41"])
    await expect(page.getByRole("button", { name: `Talla ${size}`, exact: true })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
});

test("[TR-03] [TR-17] in a store that closes soon it says when it opens tomorrow instead of asking again", async ({
  browser,
}) => {
  const shopper = await requestPairs(browser, skus);
  const { page } = shopper;
  await changeAnswers(page, "**/api/v1/stores/*/hours", () => ({
    is_opened: true,
    until: new Date(Date.now() + 10 * 60_000).toISOString(),
    local_until: "2026-03-02T20:00:00",
    time_zone: "America/Santiago",
    utc_offset: -180,
    exceptions: [],
    week: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: "10:00", closes: "20:00" })),
  }));
  await unserved(shopper);
  await expect(page.getByText(/^La tienda cierra a las 20:00\. Mañana abre a las 10:00\.$/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Pedir de nuevo/ })).toHaveCount(0);
  await inspect(page, "phone", "not-served-closing");
  await page.getByRole("button", { name: "Guardar mis tallas" }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
});
