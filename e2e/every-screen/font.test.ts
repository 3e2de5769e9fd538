import { startButton } from "../page/start-button.ts";
import { expect, test } from "../test.ts";

test("[FL-07] text in the faces that stand in is as wide as in the font, at every width of the design", async ({
  page,
}) => {
  await page.goto("/store/0101");
  await expect(startButton(page)).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const ratios = await page.evaluate(() => {
    const line = document.body.appendChild(document.createElement("span"));
    line.textContent = "Selecciona tu talla, CLICK & TRY, tu pedido está listo";
    line.style.whiteSpace = "nowrap";
    const root = getComputedStyle(document.documentElement);
    const family = root.getPropertyValue("--font");
    const widthIn = (style: string, families: string) => {
      line.style.font = root.getPropertyValue(style).replace(family, families);
      line.style.fontSize = "100px";
      return line.getBoundingClientRect().width;
    };
    const standIns = family.replace(/^[^,]+,/, "");
    return ["number", "display", "title", "name", "body", "button", "label"].map((name) => {
      const style = `--text-${name}`;
      return { name, ratio: widthIn(style, standIns) / widthIn(style, "Archivo Variable") };
    });
  });
  for (const { name, ratio } of ratios) {
    expect.soft(ratio, name).toBeGreaterThan(0.95);
    expect.soft(ratio, name).toBeLessThan(1.04);
    expect.soft(ratio, name).not.toBe(1);
  }
});
