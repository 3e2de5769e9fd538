import { TestServer } from "../store/test-server.ts";
import { expect, test } from "../test.ts";

/** A new server of a retailer, without the demo. */
const server = new TestServer(67, { DEMO: "0", DEMO_CREW: "0" }, "apps/server/dist/bundle.js");
test.beforeAll(() => server.startAfresh());
test.afterAll(() => server.remove());

test("an empty server says on both first pages that nothing is set up, and where the first steps are", async ({
  page,
}) => {
  for (const path of ["/", "/staff/"]) {
    await page.goto(`${server.url}${path}`);
    await expect(page.getByText("Todavía no hay ninguna tienda")).toBeVisible();
    await expect(page.getByText("docs/integration.md")).toBeVisible();
  }
});
