import { as, changeOrder, metaOf } from "../page/change-answers.ts";
import { inspect, viewports } from "../page/inspect.ts";
import { Visit } from "../page/visit.ts";
import { restock } from "../store/store-database.ts";
import { expect, type Page, test } from "../test.ts";

/** Two shoes that no other test asks for. */
const [first, second] = ["880401470", "880402440"];

test.beforeAll(() => restock([first, second]));
test.use({ viewport: viewports.phone });

const inSeconds = (seconds: number) => new Date(Date.now() + 1_000 * seconds).toISOString();
const waiting = (wait: Record<string, unknown>) => ({
  ...as("dispatch"),
  ...metaOf({ created_at: inSeconds(-60), wait: { runner: null, late: false, ...wait } }),
});

async function ordered(page: Page, sku: string, document: string) {
  const visit = await (await (await Visit.arrive(page)).find(sku, [sku])).identify(document, "Cata");
  return { visit, hashId: await visit.order([sku]) };
}

test("[ET-02] preparing says where the request stands and until when it is promised, as the server has it", async ({
  page,
}) => {
  const { visit, hashId } = await ordered(page, first, "9300021");
  await visit.open(`/preparing/${hashId}`);
  await expect(page.getByText(/^Tiempo de espera estimado \d+m$/)).toBeVisible();
  await expect(page.getByText(/^(Te toca|Vas)$/)).toBeVisible();
  await expect(page.getByText("Estimación con los pedidos de ahora. Se corrige sola.")).toBeVisible();
});

test("[ET-04] a longer wait says what was promised before, and a broken promise by when and what can be done", async ({
  page,
}) => {
  test.slow();
  const { visit, hashId } = await ordered(page, second, "9300022");
  const expected = { from: inSeconds(300), until: inSeconds(500) };
  await changeOrder(page, waiting({ step: "queued", place: 2, promised_at: inSeconds(290), expected }));
  await visit.open(`/preparing/${hashId}`);
  await expect(page.getByText("Va a tardar más de lo que dijimos")).toBeVisible();
  await expect(page.locator("s")).toHaveText(/5 min$/);
  await expect(page.getByText("Vas", { exact: true })).toBeVisible();
  await inspect(page, "phone", "preparing-longer");

  const promised = inSeconds(-5);
  await changeOrder(
    page,
    waiting({ step: "fetched", place: 1, runner: "Kevin", late: true, promised_at: promised, expected }),
  );
  await expect(page.getByRole("heading", { name: "VAMOS TARDE" })).toBeVisible();
  await expect(page.getByText("Kevin busca tus pares")).toBeVisible();
  const hours = page.locator("p", { hasText: /^\d\d:\d\d$/ });
  await expect(hours.first()).toHaveCSS("text-decoration-line", "line-through");
  await expect(hours).toHaveCount(2);
  await expect(page.getByText(/^Tiempo de espera estimado [89]m$/)).toBeVisible();
  await inspect(page, "phone", "preparing-late");
  await page.getByRole("button", { name: "Que venga un vendedor" }).click();
  await expect(page.getByRole("button", { name: "Cancelar mi pedido" })).toBeVisible();
});
