import { TestServer } from "../store/test-server.ts";
import { expect, test } from "../test.ts";

/** A new server of a retailer, without the demo. */
const server = new TestServer(67, { DEMO: "0", DEMO_CREW: "0" }, "apps/server/dist/bundle.js");
test.beforeAll(() => server.startAfresh());
test.afterAll(() => server.remove());

test("[CT-09] an empty server says on both first pages that nothing is set up, what the first steps are, and where they are told", async ({
  page,
}) => {
  for (const path of ["/", "/staff/"]) {
    await page.goto(`${server.url}${path}`);
    await expect(page.getByText("Todavía no hay ninguna tienda")).toBeVisible();
    const steps =
      /nombre de la empresa, una clave, las tiendas, .*, el catálogo y el stock\..*docs\/integration\.md/;
    await expect(page.getByText(steps)).toBeVisible();
  }
});
