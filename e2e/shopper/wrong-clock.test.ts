import { Visit } from "../page/visit.ts";
import { restock, updateStore } from "../store/store-database.ts";
import { expect, type Page, test } from "../test.ts";

/** A size that no other test asks for. */
const sku = "880401450";

test.beforeAll(() => restock([sku]));

// A visitor's phone: another zone, and ten minutes ahead.
test.use({ timezoneId: "Europe/Madrid" });

/** A browser that does not know this time zone. */
async function forgetZone(page: Page, zone: string): Promise<void> {
  await page.addInitScript((unknown) => {
    Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
      construct(Known, [locales, options]) {
        if (options?.timeZone === unknown) throw new RangeError(`Invalid time zone specified: ${unknown}`);
        return new Known(locales, options);
      },
    });
  }, zone);
}

test("[FL-01] a phone ten minutes ahead and in another zone follows the order to the opened box", async ({
  page,
}) => {
  const visit = await (await Visit.arrive(page)).identify("18334291-6", "Ivo");
  const hashId = await (await visit.find(sku, [sku])).order([sku]);
  await page.clock.install({ time: Date.now() + 600_000 });
  await visit.open(`/preparing/${hashId}`);
  await expect(page.getByText(/Tiempo de espera estimado/)).toBeVisible();
  await expect(page.getByText(/Va a tardar más/)).toHaveCount(0);
  await expect(page).toHaveURL(/\/pick-up$/, { timeout: 40_000 });
  const { meta } = (await visit.readOrder(hashId)) as { meta: { pickup_deadline: string } };
  const clock = {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: "America/Santiago",
  } as const;
  const until = new Intl.DateTimeFormat("es-CL", clock).format(Date.parse(meta.pickup_deadline));
  await expect(page.getByText(`hoy a las ${until}hs`)).toBeVisible();
  await expect(page.getByRole("timer")).toHaveText(/Quedan 4:\d\d/);
  await page.getByRole("button", { name: "Abrir Smartbox" }).click();
  await expect(page).toHaveURL(/\/thanks$/);
});

test("[FL-01] a closed store whose zone the browser does not know shows its hours all the same", async ({
  page,
}) => {
  const time = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);
  // These are hours in UTC. In America/Santiago, 3 or 4 hours behind, it opens in one hour or two.
  await updateStore("0194", { opens: time(-2), closes: time(0) });
  await forgetZone(page, "America/Santiago");
  await page.goto("/store/0194");
  await expect(page.getByRole("heading", { name: "CERRADO" })).toBeVisible();
  await expect(page.getByText(/^Abrimos (hoy|mañana), /)).toBeVisible();
  await expect(page.getByText(time(-2), { exact: true })).toBeVisible();
});
