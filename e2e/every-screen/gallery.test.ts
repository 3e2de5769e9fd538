import { fileURLToPath } from "node:url";
import { build, type PreviewServer, preview } from "vite";
import { axeFindings, watchConsole } from "../page/inspect.ts";
import { expect, test } from "../test.ts";

/** Axe's rules about colour that are on by default. */
const aboutColour = ["color-contrast", "link-in-text-block"];
/** Every theme, every language and every surface, each where it says most. A theme sets colours alone (`themes.test.ts`). */
const looks = [
  { theme: "naranjo", lang: "es", surface: "phone" },
  ...["azulino", "lima", "botella"].map((theme) => ({
    theme,
    lang: "es",
    surface: "phone",
    rules: aboutColour,
  })),
  { theme: "naranjo", lang: "en", surface: "kiosk" },
  { theme: "naranjo", lang: "en", surface: "staff" },
];
const widths = { phone: 390, kiosk: 1080, staff: 1280 } as Record<string, number>;
const root = fileURLToPath(new URL("../../packages/ui/gallery", import.meta.url));

let gallery: PreviewServer;
let address: string;
test.beforeAll(async ({ browserName: _ }, { outputDir }) => {
  const config = { root, configFile: `${root}/vite.config.ts`, logLevel: "error" as const };
  await build({ ...config, build: { outDir: outputDir, emptyOutDir: true } });
  gallery = await preview({ ...config, build: { outDir: outputDir }, preview: { port: 0 } });
  address = gallery.resolvedUrls?.local[0] ?? "";
});
test.afterAll(() => gallery?.close());

for (const { rules, ...look } of looks as ((typeof looks)[0] & { rules?: string[] })[]) {
  const name = Object.values(look).join(", ");
  test(`[RT-03] axe has nothing against any component in any of its states: ${name}`, async ({ page }) => {
    test.slow();
    const complaints = watchConsole(page);
    await page.setViewportSize({ width: widths[look.surface] ?? 0, height: 900 });
    await page.goto(`${address}?${new URLSearchParams(look)}`);
    await expect(page.getByRole("heading", { name: "Components" })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("data-theme", look.theme);
    await page.evaluate(() => document.fonts.ready);
    expect(await axeFindings(page, rules)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(widths[look.surface]);
    for (const opener of await page.locator("[data-opens]").all()) {
      await opener.click();
      const dialog = page.locator("dialog[open]");
      await expect(dialog).toBeVisible();
      expect(await axeFindings(page, rules)).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
    }
    complaints.expectNone();
  });
}

test("[RT-03] the gallery's words are in the language that its address asks for", async ({ page }) => {
  await page.goto(`${address}?lang=en&theme=lima`);
  await expect(page.getByRole("button", { name: "Delete" }).first()).toBeVisible();
  await page.getByRole("link", { name: "es", exact: true }).click();
  await expect(page).toHaveURL(/theme=lima/);
  await expect(page.getByRole("button", { name: "Borrar" }).first()).toBeVisible();
});
