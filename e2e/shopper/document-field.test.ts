import { inspect, type Surface, viewports } from "../page/inspect.ts";
import { Visit } from "../page/visit.ts";
import { restock } from "../store/store-database.ts";
import { expect, type Page, test } from "../test.ts";

const chosen = ["880102400", "880102430"];

test.beforeAll(() => restock(chosen));

for (const surface of ["phone", "kiosk"] as const satisfies Surface[]) {
  test.describe(surface, () => {
    test.use({ viewport: viewports[surface], permissions: ["clipboard-read", "clipboard-write"] });

    test("[SC-09] the RUT is typed, and changed where the caret is, by keyboard and keypad in turn", async ({
      page,
    }) => {
      const field = await openField(page, surface);
      await field.click();
      await type(page, "rut 1234578k");
      await expect(field).toHaveValue("1.234.578-K");
      await press(page, "ArrowLeft", 4);
      expect(await caret(page)).toBe(7);
      await page.getByRole("button", { name: "6", exact: true }).click();
      await expect(field).toHaveValue("12.345.678-K");
      await expect(field).toBeFocused();
      await type(page, "0");
      await expect(field).toHaveValue("123.456.078-K");
      await page.getByRole("button", { name: "Borrar" }).click();
      await press(page, "End");
      await press(page, "Shift+ArrowLeft");
      await page.getByRole("button", { name: "5", exact: true }).click();
      await expect(field).toHaveValue("12.345.678-5");
      // A dot goes with the digit before it.
      await press(page, "Home");
      await press(page, "ArrowRight", 3);
      await press(page, "Backspace");
      await expect(field).toHaveValue("1.345.678-5");
      expect(await caret(page)).toBe(1);
      await type(page, "2");
      await expect(field).toHaveValue("12.345.678-5");
      await inspect(page, surface, "rut-typed");
      await press(page, "Enter");
      await expect(page).toHaveURL(/\/alias$/);
    });

    test("[SC-09] [FL-02] [FL-04] the RUT is pasted, dictated or filled in by the browser, however it is written", async ({
      page,
    }) => {
      const field = await openField(page, surface);
      await expect(field).toHaveAttribute("autocomplete", surface === "kiosk" ? "off" : "on");
      await expect(field).toHaveAttribute("inputmode", "none");
      for (const text of ["12.345.678-5", "12345678-5", " 123456785", "RUT 12.345.678-5\n"]) {
        await field.fill("");
        await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
        await field.click();
        await press(page, "ControlOrMeta+v");
        await expect(field).toHaveValue("12.345.678-5");
      }
      // Dictation and autofill bring the whole text at once.
      await press(page, "ControlOrMeta+a");
      await page.keyboard.insertText("10 626 628 guion k");
      await expect(field).toHaveValue("10.626.628-K");
      await field.fill("76086428-5");
      await expect(field).toHaveValue("76.086.428-5");
      await page.getByRole("checkbox", { name: "Soy extranjero" }).check();
      const id = page.getByRole("textbox", { name: "Número de ID" });
      await expect(id).toHaveValue("760.864.285");
      await id.fill("AB77123");
      await expect(id).toHaveValue("AB77123");
      await page.getByRole("button", { name: "Continuar" }).click();
      await expect(page.getByRole("alert")).toHaveText("Ingrese hasta 9 dígitos de tu ID.");
      await expect(id).toHaveValue("AB77123");
      await inspect(page, surface, "foreign-id-letters");
      await id.fill("ID 204518973");
      await expect(id).toHaveValue("204.518.973");
      await page.getByRole("button", { name: "Continuar" }).click();
      await expect(page).toHaveURL(/\/alias$/);
    });

    test("[SC-09] [VA-05] a field: it says its label, its hint and what is wrong with it", async ({
      page,
    }) => {
      const field = await openField(page, surface);
      await expect(field).toHaveAccessibleDescription("Ingresa tu RUT con dígito verificador y sin guiones");
      await expect(field).not.toHaveAttribute("aria-invalid");
      for (const key of "123456789") await page.getByRole("button", { name: key, exact: true }).click();
      await expect(field).toHaveValue("12.345.678-9");
      await field.press("Enter");
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await expect(field).toHaveAccessibleDescription(/^El RUT ingresado es inválido /);
      await inspect(page, surface, "rut-wrong-edited");
      await page.getByRole("heading", { level: 1 }).click();
      await inspect(page, surface, "rut-wrong");
      await field.press("End");
      await press(page, "Backspace");
      await expect(field).not.toHaveAttribute("aria-invalid");
    });
  });
}

test("[VA-08] with a minimum age the birthday is asked for, told when it is lacking, and sent along", async ({
  page,
}) => {
  await page.route("**/rut", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace('"minimum_age":null', '"minimum_age":18');
    await route.fulfill({ response: answer, body });
  });
  const field = await openField(page, "phone");
  await field.fill("12345678-5");
  const button = page.getByRole("button", { name: "Continuar" });
  await page.route("**/login", (route) =>
    route.request().postDataJSON().birthday === ""
      ? route.fulfill({
          status: 400,
          json: { status: "bad_request", code: "birthday_missing", message: "no" },
        })
      : route.continue(),
  );
  await button.click();
  await expect(page.getByRole("alert")).toHaveText("Escribe tu fecha de nacimiento.");
  await inspect(page, "phone", "rut-birthday");
  await page.getByLabel("Fecha de nacimiento").fill("1990-12-31");
  await expect(page.getByRole("alert")).toBeHidden();
  const sent = page.waitForRequest("**/login");
  await button.click();
  expect((await sent).postDataJSON()).toMatchObject({ birthday: "1990-12-31", store: "0101" });
  await expect(page).toHaveURL(/\/alias$/);
});

async function openField(page: Page, surface: Surface) {
  const visit = await (await Visit.arrive(page)).find("880102400", chosen);
  await visit.open(surface === "kiosk" ? "/rut?kiosk=1" : "/rut");
  return page.getByRole("textbox", { name: "RUT" });
}

/** At a person's speed: faster keys are a reader's. */
function type(page: Page, text: string): Promise<void> {
  return page.keyboard.type(text, { delay: 60 });
}

async function press(page: Page, key: string, times = 1): Promise<void> {
  for (let left = times; left > 0; left--) await page.keyboard.press(key);
}

function caret(page: Page): Promise<number | null> {
  return page.evaluate(() => (document.activeElement as HTMLInputElement).selectionStart);
}
