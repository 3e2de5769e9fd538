import { changeAnswers, metaOf } from "../page/change-answers.ts";
import { viewports } from "../page/inspect.ts";
import { expectInSight } from "../page/low-phones.ts";
import { Visit } from "../page/visit.ts";
import { restock } from "../store/store-database.ts";
import { expect, type Page, test } from "../test.ts";

/** Two sizes of a shoe that no other test asks for. */
const chosen = ["880401430", "880401440"];
const longName = "Zapatilla de running impermeable para montaña y asfalto mojado Cordillera Sur 25";
const longNickname = "Wilhelmina Magdalena";

const surfaces = {
  phone: { entry: "", document: "7000021", sizes: [viewports.phone, { width: 390, height: 664 }] },
  kiosk: { entry: "?kiosk=1", document: "7000022", sizes: [viewports.kiosk] },
} as const;

test.beforeAll(() => restock(chosen));

for (const [surface, { entry, document, sizes }] of Object.entries(surfaces)) {
  test(`[FL-06] on a ${surface} a product's long name leaves sizes, price and button in sight`, async ({
    page,
  }) => {
    const visit = await (await Visit.arrive(page)).find(chosen[0] ?? "", chosen);
    visit.stored.product = JSON.stringify(lengthened(JSON.parse(visit.stored.product ?? "{}")));
    const price = page.getByText(/^Precio \w+ \$\d/).last();
    const size = page.getByRole("group", { name: "Tallas" }).getByRole("button");
    await visit.open(`/product-detail${entry}`);
    const heading = page.getByRole("heading", { level: 1, name: longName });
    await expect(heading).toBeVisible();
    for (const window of sizes) {
      await page.setViewportSize(window);
      const probe = page.getByRole("button", { name: "Me la quiero probar" });
      await expectInSight("product", [price, heading, size.first(), size.nth(3), probe]);
      expect(await heading.evaluate((name) => name.scrollHeight - name.clientHeight)).toBe(0);
    }
    await visit.open(`/size${entry}`);
    await seen(page, sizes, "size", () => [page.getByText(longName), size.first(), size.nth(2)]);
    await visit.open(`/no-stock${entry}`);
    const named = page.getByRole("heading", { name: `Nos quedamos sin stock de ${longName}` });
    await seen(page, sizes, "no stock", () => [named]);
  });

  test(`[FL-06] on a ${surface} two pairs of one model with a long name are one row with their sizes`, async ({
    page,
  }) => {
    const found = await (await Visit.arrive(page)).find(chosen[0] ?? "", chosen);
    const visit = await found.identify(document, longNickname);
    const hashId = await visit.order(chosen);
    let change: object = { status_id: "dispatch", state: "dispatch", actual_device: null };
    await changeAnswers(page, /\/order\/(pendings|[\w-]{20,})$|\/login\/token$/, (answer) => {
      const changed = (order: object) => lengthened({ ...order, ...change });
      if (Array.isArray(answer)) return answer.map(changed);
      return "order" in answer ? { ...answer, order: changed(answer.order as object) } : changed(answer);
    });
    visit.stored.order = JSON.stringify(lengthened({ ...JSON.parse(visit.stored.order ?? "{}"), ...change }));
    const name = page.getByText(longName);
    const both = [page.getByText(/^(Talla )?43$/), page.getByText(/^(Talla )?44$/)];

    await visit.open(`/orders${entry}`);
    await expect(name).toHaveCount(1);
    await seen(page, sizes, "orders", () => [name, ...both, page.getByText("PREPARANDO")]);
    await visit.open(`/home${entry}`);
    await seen(page, sizes, "home", () => [page.getByText("43 y 44"), ...both, page.getByText("PREPARANDO")]);
    await visit.open(`/has-orders${entry}`);
    await seen(page, sizes, "has orders", () => [name, page.getByText("43 · 44")]);
    await visit.open(`/preparing/${hashId}${entry}`);
    await seen(page, sizes, "preparing", () => [name, ...both]);

    const soon = new Date(Date.now() + 280_000).toISOString();
    const box = { type_id: "box", status_id: "ready", name: "07" };
    change = { status_id: "ready", state: "ready", actual_device: box, ...metaOf({ pickup_deadline: soon }) };
    await expect(page).toHaveURL(/\/pick-up$/);
    const open = page.getByRole("button", { name: "Abrir Smartbox" });
    await seen(page, sizes, "pick-up", () => [name, ...both, open]);

    const { order_details } = await visit.readOrder(hashId);
    const inHand = (order_details as object[]).map((pair) => ({ ...pair, status_id: "in_salon" }));
    change = { status_id: "in_salon", state: "in_salon", actual_device: null, order_details: inHand };
    await visit.open(`/try${entry}`);
    await seen(page, sizes, "try", () => [name.last(), ...both, page.getByText("Otra talla o color")]);
    if (surface === "phone") {
      await changeAnswers(page, "**/client", (client) => ({ ...client, in_queue: 0 }));
      await visit.open("/");
      await seen(page, sizes, "start", () => [...both, page.getByText("EN SALÓN")]);
    }
    await visit.open(`/message${entry}`);
    await seen(page, sizes, "message", () => [name, page.getByText("43 · 44"), page.getByText(/^\$\d/)]);
  });
}

/** The same with every product's name lengthened. */
function lengthened<T>(answer: T): T {
  const text = JSON.stringify(answer, (_, value) =>
    value?.metadata !== undefined && "name" in value ? { ...value, name: longName } : value,
  );
  return JSON.parse(text);
}

async function seen(
  page: Page,
  windows: readonly { width: number; height: number }[],
  name: string,
  parts: () => Parameters<typeof expectInSight>[1],
): Promise<void> {
  for (const window of windows) {
    await page.setViewportSize(window);
    await expectInSight(`${name} at ${window.width}x${window.height}`, parts());
  }
}
