import type { Page } from "@playwright/test";
import { inspect, type Surface, viewports } from "../page/inspect.ts";
import { Visit } from "../page/visit.ts";
import { restock } from "../store/store-database.ts";
import { expect, test } from "../test.ts";

const sku = "880104410";

test.beforeAll(() => restock([sku]));

for (const surface of ["phone", "kiosk"] as const) {
  test.describe(surface, () => {
    test.use({ viewport: viewports[surface] });

    test("[SX-02] a guest whom there is no room for keeps the sizes, identifies and orders", async ({
      page,
    }) => {
      await refused(page, surface, "guest_requests_exhausted");
      await expect(page.getByRole("heading", { name: "Hay demasiados pedidos a la vez" })).toBeVisible();
      await expect(page.getByRole("alert")).toContainText("Identifícate");
      await inspect(page, surface, "refused-guest");
      await page.getByRole("button", { name: "Identificarme" }).click();
      await expect(page).toHaveURL(/\/rut$/);
      for (const key of "123456785") await page.getByRole("button", { name: key, exact: true }).click();
      await page.getByRole("button", { name: "Continuar" }).click();
      await page.getByRole("textbox", { name: "Para" }).fill("Rosario");
      await page.getByRole("button", { name: "Continuar" }).click();
      await expect(page).toHaveURL(/\/preparing\/[\w-]{20,}$/);
    });
  });
}

test("[SX-02] who has as many orders as fit is told so, and asks again without losing anything", async ({
  page,
}) => {
  await refused(page, "phone", "too_many_orders");
  await expect(page.getByRole("heading", { name: "Ya tienes varios pedidos en curso" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Identificarme" })).toBeHidden();
  await inspect(page, "phone", "refused-too-many");
  await page.getByRole("button", { name: "Intentar otra vez" }).click();
  await expect(page).toHaveURL(/\/preparing\/[\w-]{20,}$/);
});

test("[TR-12] who has all the pairs that fit is told to give one back, keeps the sizes and reaches the hub", async ({
  page,
}) => {
  await refused(page, "phone", "too_many_pairs");
  await expect(page.getByRole("heading", { name: "Deja uno antes" })).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("Puedes probarte 4 pares a la vez");
  await expect(page.getByRole("button", { name: "Ver los pares que tengo" })).toBeVisible();
  await inspect(page, "phone", "refused-too-many-pairs");
  await page.getByRole("button", { name: "Intentar otra vez" }).click();
  await expect(page).toHaveURL(/\/preparing\/[\w-]{20,}$/);
});

/** Opens preparing, and the first request is refused; the next ones reach the server. */
async function refused(page: Page, surface: Surface, code: string): Promise<void> {
  const json = { status: "error", code, message: "no room" };
  await page.route("**/order/create", (route) => route.fulfill({ status: 409, json }), { times: 1 });
  const visit = await (await (await Visit.arrive(page)).find(sku, [sku])).identify("16032460-0", "Rosario");
  await visit.open(surface === "kiosk" ? "/preparing?kiosk=1" : "/preparing");
}
