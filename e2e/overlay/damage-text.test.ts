import { expect, test } from "../test.ts";
import { DamagePage, near } from "./damage-page.ts";
import { buildDemo, type Demo } from "./overlay-demo.ts";

let demo: Demo;
test.beforeAll(async () => {
  demo = await buildDemo("editor.html");
});

test.use({ viewport: { width: 1280, height: 800 } });

test.describe("texts", () => {
  test.describe("by finger", () => {
    test.use({ hasTouch: true });

    test("[OV-03] are written where one taps, and again where one taps twice", async ({ page }) => {
      const editor = await DamagePage.open(page, demo);
      await editor.button("Texto").tap();
      const [x, y] = await editor.at([800, 600]);
      await page.touchscreen.tap(x, y);
      const field = page.getByRole("textbox", { name: "Texto en la foto" });
      await expect(field).toBeFocused();
      await page.keyboard.type("Suela");
      await page.touchscreen.tap(...(await editor.at([200, 200])));
      await expect(field).toHaveCount(0);
      const [onText, line] = await editor.at([650, 510]);
      await page.touchscreen.tap(onText, line);
      await page.touchscreen.tap(onText, line);
      await expect(field).toBeFocused();
      await page.keyboard.type("Taco");
      await page.keyboard.press("Escape");
      expect(await editor.saved()).toMatchObject([{ text: "Taco" }]);
    });
  });

  test("[OV-03] are edited in place: cursor of 2, still for 1000 ms, then 600 ms a fading", async ({
    page,
  }) => {
    const editor = await DamagePage.open(page, demo);
    await editor.draw("Texto", [300, 200], [900, 300]);
    const field = page.getByRole("textbox", { name: "Texto en la foto" });
    await expect(field).toBeFocused();
    await page.keyboard.type("Suela despegada en la punta y en el talón");
    const cursor = await field.evaluate((element) => {
      const mark = element.nextElementSibling as HTMLElement;
      const [animation] = mark.getAnimations();
      const { delay, duration, direction, iterations } = animation?.effect?.getComputedTiming() ?? {};
      return { width: mark.getBoundingClientRect().width, delay, duration, direction, iterations };
    });
    expect(cursor).toEqual({
      width: expect.closeTo(2, 1),
      delay: 1000,
      duration: 600,
      direction: "alternate",
      iterations: Number.POSITIVE_INFINITY,
    });
    await page.keyboard.press("Escape");
    await expect(field).toHaveCount(0);
    expect(await editor.saved()).toMatchObject([
      { kind: "text", text: "Suela despegada en la punta y en el talón", width: near(600) },
    ]);
  });

  test("[OV-03] a triple click selects the whole text, a click elsewhere does not", async ({ page }) => {
    const editor = await DamagePage.open(page, demo);
    await editor.draw("Texto", [300, 200], [700, 300]);
    await page.keyboard.type("Suela despegada\nen la punta");
    const selection = () =>
      page
        .getByRole("textbox", { name: "Texto en la foto" })
        .evaluate((element: HTMLTextAreaElement) => [element.selectionStart, element.selectionEnd]);
    const [x, y] = await editor.at([400, 220]);
    await page.mouse.click(x, y, { clickCount: 1 });
    expect(new Set(await selection()).size).toBe(1);
    await page.mouse.click(x, y, { clickCount: 3 });
    expect(await selection()).toEqual([0, 27]);
    await page.mouse.click(x + 40, y);
    expect(new Set(await selection()).size).toBe(1);
  });

  test("[OV-03] a double click on a text opens it with everything selected; letters replace it", async ({
    page,
  }) => {
    const editor = await DamagePage.open(page, demo);
    await editor.draw("Texto", [300, 200], [700, 300]);
    await page.keyboard.type("Suela");
    await page.keyboard.press("Escape");
    await page.mouse.dblclick(...(await editor.at([330, 220])));
    await expect(page.getByRole("textbox", { name: "Texto en la foto" })).toBeFocused();
    await page.keyboard.type("Taco");
    await page.keyboard.press("Escape");
    expect(await editor.saved()).toMatchObject([{ text: "Taco" }]);
  });

  test("[OV-03] leave the focus to what is pressed next; Escape gives it to the mark", async ({ page }) => {
    const editor = await DamagePage.open(page, demo);
    await editor.draw("Texto", [300, 200], [700, 300]);
    await page.keyboard.type("Suela");
    const detail = page.getByLabel("Detalle");
    await detail.click();
    await expect(page.getByRole("textbox", { name: "Texto en la foto" })).toHaveCount(0);
    await expect(detail).toBeFocused();
    await page.keyboard.type("rota");
    await expect(detail).toHaveValue("rota");
    await page.mouse.dblclick(...(await editor.at([330, 220])));
    await expect(page.getByRole("textbox", { name: "Texto en la foto" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(editor.marks.first()).toBeFocused();
    expect(await editor.saved()).toMatchObject([{ text: "Suela", angle: 0 }]);
  });

  test("[OV-03] a textbox is never made narrower than 20, and one without letters does not stay", async ({
    page,
  }) => {
    const editor = await DamagePage.open(page, demo);
    await editor.draw("Texto", [300, 200], [700, 300]);
    await page.keyboard.press("Escape");
    await expect(editor.marks).toHaveCount(0);
    await expect(editor.button("Deshacer")).toBeDisabled();
    await editor.draw("Texto", [300, 200], [700, 300]);
    await page.keyboard.type("a");
    await page.keyboard.press("Escape");
    const [x, y] = await editor.at([700, 200]);
    const half = ((await editor.at([0, 40.8]))[1] - (await editor.at([0, 0]))[1]) / 2;
    await editor.drag([x, y + half], [(await editor.at([302, 0]))[0], y + half]);
    const [text] = await editor.saved();
    expect(text?.width).toBeGreaterThanOrEqual(20);
    expect(text?.width).toBeLessThan(120);
  });
});
