import { Visit } from "../page/visit.ts";
import { keepStore } from "../store/store-database.ts";
import { expect, type Page, test } from "../test.ts";

// A visitor's phone: another zone, and ten minutes ahead.
test.use({ timezoneId: "Europe/Madrid" });

/** Puts the device's clock ahead, ms. */
async function setAhead(page: Page, ms: number): Promise<void> {
  await page.addInitScript((ahead) => {
    const Right = Date;
    function Ahead(this: unknown, ...given: ConstructorParameters<typeof Right>) {
      if (!new.target) return String(new Right(Right.now() + ahead));
      return Reflect.construct(Right, given.length > 0 ? given : [Right.now() + ahead], new.target);
    }
    Ahead.prototype = Right.prototype;
    window.Date = Object.assign(Ahead, {
      ...{ now: () => Right.now() + ahead, parse: Right.parse, UTC: Right.UTC },
    }) as unknown as DateConstructor;
  }, ms);
}

/** A browser that does not know this time zone. */
async function forgetZone(page: Page, zone: string): Promise<void> {
  await page.addInitScript((unknown) => {
    const Known = Intl.DateTimeFormat;
    function Older(locales?: string | string[], options?: Intl.DateTimeFormatOptions) {
      if (options?.timeZone === unknown) throw new RangeError(`Invalid time zone specified: ${unknown}`);
      return Reflect.construct(Known, [locales, options]);
    }
    Intl.DateTimeFormat = Object.assign(Older, {
      prototype: Known.prototype,
      supportedLocalesOf: Known.supportedLocalesOf,
    }) as unknown as typeof Intl.DateTimeFormat;
  }, zone);
}

test("[FL-01] a phone ten minutes ahead and in another zone follows the order to the opened box", async ({
  page,
}) => {
  const visit = await (await Visit.arrive(page)).identify("18334291-6", "Ivo");
  const hashId = await (await visit.find("880101410", ["880101410"])).order(["880101410"]);
  await setAhead(page, 600_000);
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
  // America/Santiago is 3 or 4 hours behind UTC: two hours from now, or one.
  await keepStore("0194", { opens: time(-2), closes: time(0) });
  await forgetZone(page, "America/Santiago");
  await page.goto("/store/0194");
  await expect(page.getByRole("heading", { name: "CERRADO" })).toBeVisible();
  await expect(page.getByText(/^Abrimos (hoy|mañana), /)).toBeVisible();
  await expect(page.getByText(time(-2), { exact: true })).toBeVisible();
});
