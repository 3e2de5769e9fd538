import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import { expect, type Page, test } from "../test.ts";
import { brokenWords } from "./broken-words.ts";

/** The shorter of axe's two files, because every checked page loads it. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Smallest side of a target in CSS pixels, by surface (docs/design). */
const smallestTarget = { phone: 48, kiosk: 64, tablet: 48, desk: 32 } as const;
export type Surface = keyof typeof smallestTarget;

export const viewports: Record<Surface, { width: number; height: number }> = {
  phone: { width: 390, height: 844 },
  kiosk: { width: 1080, height: 1920 },
  tablet: { width: 1280, height: 800 },
  desk: { width: 1440, height: 900 },
};

/**
 * Checks what holds for every screen: no axe findings, no sideways scrolling, whole words, targets big enough for a thumb. With
 * PICTURES=1 it saves a picture in the ignored folder `e2e/screenshots`.
 */
export async function inspect(page: Page, surface: Surface, name: string): Promise<void> {
  await test.step(`inspect ${name}`, async () => {
    // Every screen has a heading once it is loaded.
    await page.locator("h1").first().waitFor({ state: "attached" });
    await page.evaluate(() => document.fonts.ready);
    await endTransitions(page);
    await takePicture(page, `${surface}/${name}`);
    expect.soft(await axeFindings(page), `axe on ${name}`).toEqual([]);
    expect.soft(await sidewaysOverflow(page), `sideways overflow on ${name}`).toBe(0);
    expect.soft(await brokenWords(page), `broken words on ${name}`).toEqual([]);
    await setFont(page, false);
    expect.soft(await brokenWords(page), `broken words on ${name} without its font`).toEqual([]);
    await setFont(page, true);
    expect.soft(await smallTargets(page, smallestTarget[surface]), `small targets on ${name}`).toEqual([]);
  });
}

/** Finishes transitions, because axe measures wrong contrast during a fade. */
async function endTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
  });
}

/** Leaves `e2e/screenshots/<name>.png` where PICTURES is set: drawing a kiosk's screen takes as long as looking it over. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES) await page.screenshot({ path: `e2e/screenshots/${name}.png` });
}

/**
 * Axe's findings, one line per rule. Our pages have no frames, so axe runs in the page and stays there for the next check. Its
 * own Playwright package injects it again each time.
 * @param rules runs only these
 */
export async function axeFindings(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  return page.evaluate(async (only) => {
    const options: axe.RunOptions = { resultTypes: ["violations"], ...(only && { runOnly: only }) };
    const { violations } = await window.axe.run(document, options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
  }, rules);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Takes the font away, as before it has arrived, so that what stands in for it shows (FL-07); or gives it back. */
async function setFont(page: Page, there: boolean): Promise<void> {
  await page.evaluate((itself) => {
    const { style } = document.documentElement;
    style.removeProperty("--font");
    const families = getComputedStyle(document.documentElement).getPropertyValue("--font");
    if (!itself) style.setProperty("--font", families.replace(/^[^,]+,/, ""));
  }, there);
}

function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

/** Visible controls whose own or whose label's box is smaller than allowed. */
function smallTargets(page: Page, smallest: number): Promise<string[]> {
  return page.evaluate((side) => {
    const controls = document.querySelectorAll<HTMLElement>("button, a[href], input, select, textarea");
    return [...controls].flatMap((control) => {
      const label = control instanceof HTMLInputElement ? control.closest("label") : null;
      const { width, height } = (label ?? control).getBoundingClientRect();
      if (width === 0 || control.closest("[inert]")) return [];
      if (width >= side - 0.5 && height >= side - 0.5) return [];
      const name = control.getAttribute("aria-label") ?? control.textContent?.trim() ?? control.tagName;
      return [`${name} ${Math.round(width)}x${Math.round(height)}`];
    });
  }, smallest);
}

/** Gathers what the page complains about, but for what is `expected` to be; call `expectNone` at the end. */
export function watchConsole(page: Page, expected?: RegExp): { expectNone: () => void } {
  const complaints: string[] = [];
  page.on("console", (message) => {
    // The tests themselves block the service worker.
    if (message.text() === "Service Worker registration blocked by Playwright") return;
    if (expected?.test(message.text())) return;
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  return { expectNone: () => expect(complaints).toEqual([]) };
}
