import { holdBack } from "../page/change-answers.ts";
import { type Surface, viewports } from "../page/inspect.ts";
import { Visit } from "../page/visit.ts";
import { restock } from "../store/store-database.ts";
import { expect, test } from "../test.ts";
import { anonymousRows, handedOverRows, namedRows, orderedRows, readyRows, routes, walk } from "./walk.ts";

/** Two sizes of a shoe that no other test asks for. */
const chosen = ["880201400", "880201410"];

/** Where codes are sent: walked by `sms-routes.test.ts`, on a server of that flow. */
const elsewhere = ["/login"];

test("[RT-01] the walk leaves no route out", () => {
  const walked = [anonymousRows, namedRows, orderedRows("", ""), readyRows, handedOverRows]
    .flat()
    .map((row) => row.route);
  expect([...new Set([...walked, ...elsewhere])].sort()).toEqual(["/", ...routes].sort());
});

for (const surface of ["phone", "kiosk"] as const satisfies Surface[]) {
  const entry = surface === "kiosk" ? "/store/0101?kiosk=1" : "/store/0101";

  test.describe(surface, () => {
    test.use({ viewport: viewports[surface] });
    test.beforeAll(() => restock(chosen));

    test(`[RT-01] [FL-03] [SC-23] [SC-24] the routes of a visit without a shopper, on a ${surface}`, async ({
      page,
    }) => {
      test.slow();
      await (await (await Visit.arrive(page)).find("880201400", chosen)).open(entry);
      // The camera's code stays in search while its screen is checked.
      await page.route("**/search?*", () => undefined);
      await walk(page, surface, anonymousRows);
    });

    test(`[RT-01] [FL-03] [SC-11] [SC-15] [SC-16] [SC-20] [SC-21] [SC-22] [SC-23] the routes of a visit with an order, on a ${surface}`, async ({
      page,
    }) => {
      test.slow();
      const document = surface === "kiosk" ? "7000001" : "7000002";
      const visit = await (await (await Visit.arrive(page)).find("880201400", chosen)).identify(
        document,
        "Cata",
      );
      await visit.open(entry);
      await walk(page, surface, namedRows);
      const hashId = await visit.order(chosen);
      await holdBack(page);
      await visit.open(`/preparing/${hashId}`);
      const { token } = await visit.ask("/api/v1/falabella/login/handover");
      await walk(page, surface, orderedRows(hashId, String(token)));
      await page.unrouteAll({ behavior: "wait" });
      await walk(page, surface, readyRows);
      await page.getByRole("button", { name: "Abrir Smartbox" }).click();
      await expect(page).toHaveURL(/\/thanks$/);
      await walk(page, surface, handedOverRows);
    });

    test(`[RT-01] [SC-22] [ER-03] links that lead nowhere, on a ${surface}`, async ({ page }) => {
      await (await Visit.arrive(page)).open(surface === "kiosk" ? "/?kiosk=1" : "/");
      for (const path of ["/pair", "/pair/unknown", "/pair/unknown/box-01", "/check-in/0123456789abcdefgh"]) {
        await page.goto(path);
        await expect(page).toHaveURL(/\/error$/);
        await expect(page.getByRole("heading", { name: "Surgió un inconveniente" })).toBeVisible();
      }
    });
  });
}
