import { changeOrder, inMist } from "../page/change-answers.ts";
import { inspect, type Surface, viewports, watchConsole } from "../page/inspect.ts";
import { startButton } from "../page/start-button.ts";
import { Visit } from "../page/visit.ts";
import { restock } from "../store/store-database.ts";
import { expect, test } from "../test.ts";
import { expectEnglish } from "./spanish-words.ts";

const sizes = ["880103410", "880103440"] as const;
const documents = { phone: "204518973", kiosk: "204518974" };

test.beforeAll(() => restock(sizes));

for (const surface of ["phone", "kiosk"] as const satisfies Surface[]) {
  const entry = surface === "kiosk" ? "?kiosk=1" : "";

  test.describe(surface, () => {
    test.use({ viewport: viewports[surface] });

    test("a visitor reads English from check-in on, after a reload too, and goes back to Spanish", async ({
      page,
    }) => {
      const console = watchConsole(page);
      await page.goto(`/store/0101${entry}`);
      await expect(page.locator("html")).toHaveAttribute("lang", "es-CL");
      await page.getByRole("button", { name: "English" }).click();
      await expect(page.getByRole("button", { name: "Start", exact: true })).toBeVisible();
      await expect(page.locator("html")).toHaveAttribute("lang", "en");
      await expect(page).toHaveTitle("Welcome · CLICK & TRY");
      await inspect(page, surface, "english-check-in");
      await page.reload();
      await expect(page.getByRole("button", { name: "Start", exact: true })).toBeVisible();
      await page.getByRole("button", { name: "Español" }).click();
      await expect(startButton(page)).toBeVisible();
      await expect(page).toHaveTitle("Bienvenida · CLICK & TRY");
      console.expectNone();
    });

    test("[SC-09] changing the language keeps what was typed", async ({ page }) => {
      await (await (await Visit.arrive(page)).find("880102400", ["880102400"])).open(`/rut${entry}`);
      for (const key of "12345") await page.getByRole("button", { name: key, exact: true }).click();
      await page.getByRole("checkbox", { name: "Soy extranjero" }).check();
      await inspect(page, surface, "rut-foreign-switch");
      await page.getByRole("button", { name: "English" }).click();
      await expect(page.getByRole("heading", { name: "What is your ID number?" })).toBeVisible();
      await expect(page.getByRole("textbox")).toHaveValue("12.345");
      await expect(page.getByRole("checkbox", { name: "I am from abroad" })).toBeChecked();
      await inspect(page, surface, "english-rut-foreign");
      await page.getByRole("button", { name: "Español" }).click();
      await expect(page.getByRole("textbox")).toHaveValue("12.345");
    });

    test("[SC-07] [VA-09] [VA-10] numbers follow the language, prices and what was chosen stay", async ({
      page,
    }) => {
      const visit = await (await Visit.arrive(page)).find(sizes[0], [sizes[0]]);
      await visit.open(`/product-detail${entry}`);
      await expect(page.getByText("4,6")).toBeVisible();
      await expect(page.getByText("$69.990")).toBeVisible();
      await page.getByRole("radio", { name: "CM" }).click();
      await expect(page.getByRole("button", { name: "Talla 26.5 CM", exact: true })).toContainText("26,5");
      await page.goto("/product-detail?lang=en");
      await expect(page.getByText("4.6")).toBeVisible();
      await expect(page.getByText("$69.990")).toBeVisible();
      await expect(page.getByRole("button", { name: "Size 41", exact: true })).toHaveAttribute(
        "aria-pressed",
        "true",
      );
      await page.goto("/product-detail?lang=es");
      await expect(page.getByRole("button", { name: "Talla 41", exact: true })).toHaveAttribute(
        "aria-pressed",
        "true",
      );
    });

    test("[SC-02] [SC-05] [SC-07] [SC-09] [SC-10] [SC-12] [SC-13] [SC-14] the whole journey in English has no Spanish word left", async ({
      page,
    }) => {
      const look = async (name: string) => {
        await expectEnglish(page, name);
        await inspect(page, surface, `english-${name}`);
      };
      await page.goto(`/store/0101?lang=en${surface === "kiosk" ? "&kiosk=1" : ""}`);
      await expect(page.getByRole("button", { name: "Start", exact: true })).toBeVisible();
      await look("check-in");
      await page.goto("/manual-code");
      await expect(page.getByRole("heading", { name: "Enter the shoe's code" })).toBeVisible();
      await look("manual-code");
      await page.getByRole("textbox").fill(sizes[0]);
      await page.getByRole("button", { name: "Search" }).click();

      await expect(page).toHaveURL(/\/product-detail$/);
      await expect(page.getByText("4.6")).toBeVisible();
      await expect(page.getByText(/\$\d\d\.\d{3}/).first()).toBeVisible();
      await page.getByRole("button", { name: "Size 41", exact: true }).click();
      await page.getByRole("button", { name: "Size 44", exact: true }).click();
      await page.getByRole("radio", { name: "CM" }).click();
      await expect(page.getByRole("button", { name: "Size 26.5 CM", exact: true })).toContainText("26.5");
      await look("product-detail");
      await page.getByRole("button", { name: "Size chart" }).click();
      await expect(page.getByRole("heading", { name: "Size chart" })).toBeVisible();
      await look("conversion-table");
      await page.getByRole("button", { name: "Back" }).first().click();
      await page.getByRole("button", { name: /I want to try it on/ }).click();

      await expect(page.getByRole("heading", { name: "Excellent! What is your RUT?" })).toBeVisible();
      await look("rut");
      await page.getByRole("checkbox", { name: "I am from abroad" }).check();
      for (const key of documents[surface])
        await page.getByRole("button", { name: key, exact: true }).click();
      await page.getByRole("button", { name: "Your data" }).click();
      await expect(page.getByRole("dialog", { name: "Your data" })).toBeVisible();
      await look("your-data");
      await page.getByRole("button", { name: "Got it" }).click();
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByRole("heading", { name: "Done! What should we call you?" })).toBeVisible();
      await page.getByRole("textbox").fill("Alex");
      await look("alias");
      await changeOrder(page, inMist);
      await page.getByRole("button", { name: "Continue" }).click();

      await expect(page.getByRole("heading", { name: "PREPARING" })).toBeVisible();
      await expect(page.locator("[aria-current=step]")).toContainText("Sanitising with mist");
      await look("preparing");
      await page.unrouteAll({ behavior: "wait" });
      await expect(page).toHaveURL(/\/pick-up$/);
      await expect(page.getByText(/today at \d\d:\d\d/)).toBeVisible();
      await expect(page).toHaveTitle(/^Ready · /);
      await look("pick-up");
      await page.getByRole("button", { name: "Open Smartbox" }).click();
      await expect(page).toHaveURL(/\/thanks$/);
      await page.getByRole("radio", { name: "Loved it" }).click();
      await expect(page.getByText("Thank you, Alex!")).toBeVisible();
      await look("thanks");
      await page.getByRole("button", { name: "Continue" }).click();

      // The next shopper at a kiosk starts in Spanish; a phone keeps its owner's language.
      const next = surface === "kiosk" ? "Comenzar" : "Start";
      await expect(page.getByRole("button", { name: next, exact: true })).toBeVisible();
    });

    test("[SC-17] [SC-18] [SC-19] the ways a journey ends early say so in English", async ({ page }) => {
      const visit = await (await Visit.arrive(page)).find(sizes[0], [sizes[0]]);
      visit.stored.language = "en";
      const screens = {
        size: "Choose your size",
        "no-stock": /^We have run out of /,
        "no-available": /^Special product/,
        error: "Something went wrong",
      };
      for (const [path, heading] of Object.entries(screens)) {
        await visit.open(`/${path}${entry}`);
        await expect(page.getByRole("heading", { name: heading })).toBeVisible();
        await expectEnglish(page, path);
      }
      await visit.open(`/manual-code${entry}`);
      await page.getByRole("textbox").fill("999999999");
      await page.getByRole("button", { name: "Search" }).click();
      await expect(page.getByRole("alert")).toHaveText("Shoe not found");
      await expectEnglish(page, "manual-code-not-found");
    });

    test("[SC-11] [SC-15] [SC-16] [SC-20] [SC-23] [SC-24] what stands around an order speaks English too", async ({
      page,
    }) => {
      const visit = await (await Visit.arrive(page)).find(sizes[0], [sizes[0]]);
      visit.stored.language = "en";
      await visit.open(`/discounts${entry}`);
      await expect(page.getByText(/\$\d\d\.\d{3}/).first()).toBeVisible();
      await expectEnglish(page, "discounts");
      await (await visit.identify(surface === "kiosk" ? "20451895" : "20451896", "Alex")).order([sizes[0]]);
      const screens = {
        home: "Recently viewed",
        hello: "HELLO",
        orders: /^Size/,
        "has-orders": /Would you like to place a new one\?/,
        try: "Would you like to try others?",
        message: "Go to the cashier to pay",
      };
      for (const [path, words] of Object.entries(screens)) {
        await visit.open(`/${path}`);
        await expect(page.getByText(words).first(), path).toBeVisible();
        await expectEnglish(page, path);
      }
    });
  });
}
