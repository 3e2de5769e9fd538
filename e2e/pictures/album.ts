import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Page } from "@playwright/test";
import { atNoon, noon } from "./fixed-time.ts";

/** Where pictures go: `<folder>/<app>/<screen>@<surface>.png`. */
const folder = process.env.PICTURES_FOLDER ?? ".cache/pictures/now";

/** What screens are made for: the shopper's for the first two, the staff's for the last three and the phone. */
export const surfaces = {
  phone: { width: 390, height: 844 },
  kiosk: { width: 1080, height: 1920 },
  tablet: { width: 1280, height: 800 },
  desk: { width: 1440, height: 900 },
} as const;
export type Surface = keyof typeof surfaces;

/** Random or moving parts: codes for other devices, the camera's picture, a field's cursor. */
const hidden =
  '[role=img][aria-label*="QR"], video { opacity: 0 !important } * { caret-color: transparent !important }';

type Json = Record<string, unknown>;
type Change = { calls: RegExp; change: (answer: Json) => unknown };

/** A page whose time stands still, and the pictures that are taken of it. */
export class Album {
  /** Changes to the server's answers, for states that take long to reach. */
  private changes: Change[] = [];
  /** Calls that were not answered yet. */
  private underWay = 0;

  private constructor(
    readonly page: Page,
    private readonly app: string,
  ) {}

  static async of(page: Page, app: "shopper" | "staff"): Promise<Album> {
    const album = new Album(page, app);
    const context = page.context();
    await page.clock.setFixedTime(noon);
    await context.route("**/api/v1/**", async (route) => {
      // Pages poll, because the times in streams cannot be moved to noon.
      if (/\/live\b/.test(route.request().url())) return route.fulfill({ status: 204 });
      album.underWay += 1;
      try {
        const { "if-none-match": _known, ...headers } = route.request().headers();
        const response = await route.fetch({ headers });
        const type = response.headers()["content-type"] ?? "";
        // Pages follow the server's clock by this header.
        const { etag: _tag, ...answered } = response.headers();
        const told = { ...answered, date: noon.toUTCString() };
        if (!type.includes("json")) return await route.fulfill({ response, headers: told });
        const json = album.changed(route.request().url(), await response.json());
        await route.fulfill({ response, headers: told, json });
      } catch {
        // The page is gone, or without network.
        await route.abort().catch(() => undefined);
      } finally {
        album.underWay -= 1;
      }
    });
    return album;
  }

  /** Changes the answers of these calls until `asTheyAre`. */
  change(calls: RegExp, change: Json | ((answer: Json) => unknown)): void {
    const apply = typeof change === "function" ? change : (answer: Json) => ({ ...answer, ...change });
    this.changes.push({ calls, change: apply });
  }

  asTheyAre(): void {
    this.changes = [];
  }

  /** Takes the screen, as a whole, on each of the surfaces. */
  async take(screen: string, ...on: Surface[]): Promise<void> {
    const before = this.page.viewportSize();
    for (const surface of on) {
      await this.page.setViewportSize(surfaces[surface]);
      const path = join(folder, this.app, `${screen}@${surface}.png`);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, await this.still());
    }
    if (before) await this.page.setViewportSize(before);
  }

  private changed(url: string, answer: Json): unknown {
    const { pathname } = new URL(url);
    const timely = atNoon(answer) as Json;
    return this.changes
      .filter(({ calls }) => calls.test(pathname))
      .reduce<unknown>((told, { change }) => change(told as Json), timely);
  }

  /** Retakes the picture until two are the same, with fonts and images loaded and no call pending. */
  private async still(): Promise<Buffer> {
    for (let waits = 0; waits < 100 && this.underWay > 0; waits++) await this.page.waitForTimeout(30);
    await this.page.evaluate(async (rules) => {
      // The page's own policy refuses a style element.
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(rules);
      document.adoptedStyleSheets = [sheet];
      await document.fonts.ready;
      // A lazily loaded image may never come.
      const late = new Promise((resolve) => setTimeout(resolve, 1_000));
      await Promise.race([late, Promise.allSettled([...document.images].map((image) => image.decode()))]);
    }, hidden);
    const shoot = () =>
      this.page.screenshot({
        fullPage: true,
        animations: "disabled",
      });
    let last = await shoot();
    for (let tries = 0; tries < 5; tries++) {
      await this.page.waitForTimeout(50);
      const next = await shoot();
      if (next.equals(last)) break;
      last = next;
    }
    return last;
  }
}
