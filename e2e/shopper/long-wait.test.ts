import { changeOrder, metaOf } from "../page/change-answers.ts";
import { takePicture } from "../page/inspect.ts";
import { Visit } from "../page/visit.ts";
import { restock } from "../store/store-database.ts";
import { expect, test } from "../test.ts";

const skus = ["880104400"];

test.beforeAll(() => restock(skus));

test("[SC-12] [TR-14] with no one serving, no promise that has passed stands there, the bars do not fill, and the box of phases has no empty rows", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  const visit = await (await (await Visit.arrive(page)).find("880104400", skus)).identify(
    "18290177-6",
    "Cata",
  );
  const hashId = await visit.order(skus);
  const asked = new Date(Date.now() - 185_000).toISOString();
  await changeOrder(page, {
    ...metaOf({ created_at: asked }),
    status_id: "pending",
    state: "pending",
    actual_device: null,
    updated_at: new Date().toISOString(),
  });
  await visit.open(`/preparing/${hashId}`);
  await expect(page.getByText("Va a tardar más de lo que dijimos. Llevas 3 min.")).toBeVisible();
  await expect(page.getByText(/Tiempo de espera estimado/)).toHaveCount(0);
  await expect(page.locator("main li")).toHaveText(["Preparando", "Preparadas"]);
  const bars = await page.locator("[aria-hidden=true]:has(> span:nth-child(60)) > span").evaluateAll((all) =>
    all.map((bar) => ({
      color: getComputedStyle(bar, "::before").backgroundColor,
      height: bar.getBoundingClientRect().height,
    })),
  );
  const open = bars.at(-1)?.color;
  expect(bars.filter(({ color }) => color === open).length).toBeGreaterThanOrEqual(bars.length / 3);
  expect(bars.at(-1)?.height).toBeLessThan((bars[0]?.height ?? 0) / 2);
  await takePicture(page, "phone/long-wait");
});
