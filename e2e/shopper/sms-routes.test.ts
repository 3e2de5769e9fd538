import { walk } from "../every-screen/walk.ts";
import { inspect, type Surface, viewports, watchConsole } from "../page/inspect.ts";
import { expectWithinReach } from "../page/low-phones.ts";
import { Visit } from "../page/visit.ts";
import { expect, test } from "../test.ts";
import { ownPhone, sendCode } from "./sms-code.ts";

const chosen = ["880102400", "880102430"];

for (const surface of ["phone", "kiosk"] as const satisfies Surface[]) {
  test.describe(surface, () => {
    test.use({ viewport: viewports[surface] });

    test(`[RT-01] [SC-01] [FL-02] the route of identifying by SMS, in both its steps, on a ${surface}`, async ({
      page,
    }) => {
      const visit = await (await Visit.arrive(page)).find("880102400", chosen);
      await visit.open(surface === "kiosk" ? "/check-in?kiosk=1" : "/check-in");
      await walk(page, surface, [
        { route: "/login", name: "login", shows: "¿Cuál es tu número de teléfono?" },
        { route: "/rut", name: "login-for-rut", shows: "¿Cuál es tu número de teléfono?" },
      ]);
      await expect(page).toHaveURL(/\/login$/);
      await expect(page.getByRole("button", { name: "English" })).toBeVisible();
      if (surface === "phone") await expectWithinReach(page, "login by phone");
      await page.setViewportSize(viewports[surface]);
      // The one wrong code is refused with 401.
      const console = watchConsole(page, /401 \(Unauthorized\)/);
      await sendCode(page, surface === "kiosk" ? ownPhone("11") : ownPhone("12"));
      await inspect(page, surface, "route-login-code");
      if (surface === "phone") await expectWithinReach(page, "login by code");
      await page.getByRole("textbox").fill("000000");
      await expect(page.getByRole("alert")).toContainText("Error");
      if (surface === "phone") await expectWithinReach(page, "login by code, wrong");
      await page.setViewportSize(viewports[surface]);
      await page.reload();
      await expect(page.getByRole("heading", { name: "Ingresa tu código de verificación" })).toBeVisible();
      await page.goBack();
      await expect(page.getByRole("heading", { name: "¿Cuál es tu número de teléfono?" })).toBeVisible();
      console.expectNone();
    });
  });
}
