import { hold } from "../page/hold.ts";
import { inspect, type Surface, viewports } from "../page/inspect.ts";
import { Visit } from "../page/visit.ts";
import { restock } from "../store/store-database.ts";
import { expect, test } from "../test.ts";

const chosen = ["880102400", "880102430"];

test.beforeAll(() => restock(chosen));

for (const surface of ["phone", "kiosk"] as const satisfies Surface[]) {
  const entry = surface === "kiosk" ? "?kiosk=1" : "";

  test.describe(surface, () => {
    test.use({ viewport: viewports[surface] });

    test("[SC-09] [VA-04] a document that is too short leaves the way blocked, and says what is missing", async ({
      page,
    }) => {
      await (await (await Visit.arrive(page)).find("880102400", chosen)).open(`/rut${entry}`);
      const go = page.getByRole("button", { name: "Continuar" });
      for (const key of "12") await page.getByRole("button", { name: key, exact: true }).click();
      await expect(go).toHaveAttribute("aria-disabled", "true");
      await go.click({ force: true });
      await expect(page.getByRole("alert")).toHaveText("Ingrese su RUT.");
      await page.getByRole("button", { name: "3", exact: true }).click();
      await expect(page.getByRole("alert")).toHaveCount(0);
      await expect(go).not.toHaveAttribute("aria-disabled", "true");
      for (const key of "12345678901234567890")
        await page.getByRole("button", { name: key, exact: true }).click();
      const value = await page.getByRole("textbox", { name: "RUT" }).inputValue();
      expect(value.replace(/\D/g, "")).toBe("12312345678901234567");
    });

    test("[SC-09] [VA-06] a foreign ID of ten digits is too long", async ({ page }) => {
      await (await (await Visit.arrive(page)).find("880102400", chosen)).open(`/rut${entry}`);
      await page.getByRole("checkbox", { name: "Soy extranjero" }).check();
      for (const key of "1234567890") await page.getByRole("button", { name: key, exact: true }).click();
      await page.getByRole("button", { name: "Continuar" }).click();
      await expect(page.getByRole("alert")).toHaveText("Ingrese hasta 9 dígitos de tu ID.");
      await page.getByRole("button", { name: "Borrar" }).click();
      await page.getByRole("button", { name: "Continuar" }).click();
      await expect(page).toHaveURL(/\/alias$/);
    });

    test("[RT-04] [SC-10] who names no document enters with an alias alone, and is served like anyone", async ({
      page,
    }) => {
      await (await (await Visit.arrive(page)).find("880102400", chosen)).open(`/rut${entry}`);
      const way = page.getByRole("button", { name: "Entrar sólo con un alias" });
      await page.route("**/falabella/login", (route) => route.abort("connectionreset"));
      await way.click();
      await expect(page.getByRole("alert")).toHaveText("Sin conexión. Inténtalo otra vez.");
      await inspect(page, surface, "rut-alias-only-failed");
      await page.unrouteAll();
      await way.click();
      await expect(page).toHaveURL(/\/alias$/);
      await page.getByRole("textbox", { name: "Para" }).fill("Nadie");
      await page.getByRole("button", { name: "Continuar" }).click();
      await expect(page.getByText("Tu pedido, Nadie")).toBeVisible();
      expect(JSON.parse((await page.evaluate(() => localStorage.getItem("client"))) ?? "{}")).toMatchObject({
        nickname: "Nadie",
        document_number: null,
      });
    });
    test("[ER-01] [SC-09] what one way in said is over as soon as the other one is tried", async ({
      page,
    }) => {
      await (await (await Visit.arrive(page)).find("880102400", chosen)).open(`/rut${entry}`);
      const way = page.getByRole("button", { name: "Entrar sólo con un alias" });
      const go = page.getByRole("button", { name: "Continuar" });
      const alert = page.getByRole("alert");
      for (const key of "123456785") await page.getByRole("button", { name: key, exact: true }).click();
      const login = await hold(page, "**/falabella/login");
      const refusal = { status: "error", code: "document_invalid", message: "no" };
      for (const _time of ["first", "again"]) {
        await go.click();
        await expect(way).toHaveAttribute("aria-disabled", "true");
        await expect(alert).toHaveCount(0);
        await login.answer({ status: 400, json: refusal });
        await expect(alert).toHaveText("El RUT ingresado es inválido");
        await way.click();
        await expect(way).toHaveAttribute("aria-disabled", "true");
        await expect(alert).toHaveCount(0);
        await login.answer({ status: 503 });
        await expect(alert).toHaveText("Sin conexión. Inténtalo otra vez.");
        await expect(way).not.toHaveAttribute("aria-disabled");
      }
    });
  });
}

test("[ER-01] [ER-07] a login that fails is told on the page, and can be tried again", async ({ page }) => {
  await (await (await Visit.arrive(page)).find("880102400", chosen)).open("/rut");
  for (const key of "123456785") await page.getByRole("button", { name: key, exact: true }).click();
  const refusal = { status: "error", code: "document_invalid", message: "no" };
  await page.route("**/falabella/login", (route) => route.fulfill({ status: 400, json: refusal }));
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByRole("alert")).toHaveText("El RUT ingresado es inválido");
  await page.unrouteAll();
  await page.route("**/falabella/login", (route) => route.fulfill({ status: 503 }));
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByRole("alert")).toHaveText("Sin conexión. Inténtalo otra vez.");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page).toHaveURL(/\/alias$/);
});

test("[ER-01] a lost connection is shown until it is back, on the RUT and the alias", async ({
  page,
  context,
}) => {
  const visit = await (await Visit.arrive(page)).find("880102400", chosen);
  const alert = page.getByRole("alert");
  for (const screen of ["/rut", "/alias"]) {
    if (screen === "/alias") await visit.identify("16403226-4");
    await visit.open(screen);
    if (screen === "/alias") await page.getByRole("textbox", { name: "Para" }).fill("Nadie");
    else for (const key of "123456785") await page.getByRole("button", { name: key, exact: true }).click();
    await context.setOffline(true);
    await page.getByRole("button", { name: "Continuar" }).click();
    await expect(alert).toHaveText("Sin conexión. Inténtalo otra vez.");
    await page.waitForTimeout(1_200);
    await expect(alert).toBeVisible();
    await context.setOffline(false);
    await expect(alert).toHaveCount(0);
  }
});

test("[SC-10] [VA-02] the alias's field says what it takes, and two letters go nowhere, not even by Enter", async ({
  page,
}) => {
  const named: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/client/nickname")) named.push(request.url());
  });
  const visit = await (await (await Visit.arrive(page)).find("880102400", chosen)).identify("9000011");
  await visit.open("/alias");
  named.length = 0;
  const field = page.getByRole("textbox");
  await expect(field).toHaveAttribute("placeholder", "Alias");
  await field.fill("Ca");
  await field.press("Enter");
  await page.getByRole("button", { name: "Continuar" }).click({ force: true });
  await expect(page.getByRole("button", { name: "Continuar" })).toHaveAttribute("aria-disabled", "true");
  await field.fill("C".repeat(25));
  await expect(field).toHaveValue("C".repeat(20));
  expect(named).toEqual([]);
  await field.fill("Cat");
  await field.press("Enter");
  await expect(page).toHaveURL(/\/preparing/);
  expect(named).toHaveLength(1);
});
