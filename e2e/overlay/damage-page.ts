import { expect, type Locator, type Page } from "@playwright/test";
import { type Demo, demoOrigin, serveDemo } from "./overlay-demo.ts";

/** A mark as it is stored, as far as tests look at it. */
export interface StoredMark {
  readonly kind: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly angle: number;
  readonly text: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
  readonly items: readonly unknown[];
  readonly notes: readonly { readonly name: string; readonly content: string; readonly author: string }[];
}

type Point = readonly [x: number, y: number];

/** The demo's photo, in its own pixels. */
const photo = { width: 1600, height: 1200 };

/** The damage editor's demo page, its places told in pixels of the photo. */
export class DamagePage {
  readonly page: Page;
  readonly asked: readonly string[];

  private constructor(page: Page, asked: readonly string[]) {
    this.page = page;
    this.asked = asked;
  }

  static async open(page: Page, demo: Demo, query = ""): Promise<DamagePage> {
    const asked = await serveDemo(page, demo);
    await page.goto(`${demoOrigin}/editor.html${query}`);
    const opened = new DamagePage(page, asked);
    if (query === "") await opened.ready();
    return opened;
  }

  async ready(): Promise<void> {
    await expect(this.page.locator("canvas").first()).toBeAttached({ timeout: 30_000 });
    await expect.poll(async () => (await this.canvas()).width).toBeGreaterThan(100);
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name, exact: typeof name === "string" });
  }

  /** The marks as buttons on the photo. */
  get marks(): Locator {
    return this.page.getByRole("list", { name: "Daños" }).getByRole("button");
  }

  async expectNames(names: readonly string[]): Promise<void> {
    const labels = () =>
      this.marks.evaluateAll((marks) => marks.map((mark) => mark.getAttribute("aria-label")));
    await expect.poll(labels).toEqual(names);
  }

  /** CSS pixels in one pixel of the photo. */
  async scale(): Promise<number> {
    const { width, height } = await this.canvas();
    return Math.min(width / photo.width, height / photo.height);
  }

  /** Where a point of the photo is seen in the window. */
  async at([x, y]: Point): Promise<Point> {
    const box = await this.canvas();
    const scale = await this.scale();
    return [
      box.x + box.width / 2 + (x - photo.width / 2) * scale,
      box.y + box.height / 2 + (y - photo.height / 2) * scale,
    ];
  }

  async draw(tool: string, from: Point, to: Point): Promise<void> {
    await this.button(tool).click();
    await this.drag(await this.at(from), await this.at(to));
  }

  /** Drags in the window, in a few steps as a hand does. */
  async drag([x, y]: Point, [toX, toY]: Point): Promise<void> {
    const { mouse } = this.page;
    await mouse.move(x, y);
    await mouse.down();
    await mouse.move((x + toX) / 2, (y + toY) / 2, { steps: 3 });
    await mouse.move(toX, toY, { steps: 3 });
    await mouse.up();
  }

  async kind(label: string): Promise<void> {
    await this.page.getByLabel("Tipo de daño").selectOption({ label });
  }

  /** Saves, and reads the marks of what was saved. Those without a kind are given one first. */
  async saved(): Promise<readonly StoredMark[]> {
    for (let open = await this.marks.count(); open > 0; open--) {
      await this.button("Guardar").click();
      const missing = this.page.getByText("Elige el tipo de daño");
      if (!(await missing.isVisible())) break;
      await this.kind("Otro");
    }
    const before = await this.page.evaluate(() => window.saved?.document.savedAt);
    await this.button("Guardar").click();
    const stored = () =>
      this.page.evaluate(() => window.saved?.document as { savedAt: string; marks: unknown });
    await expect.poll(async () => (await stored())?.savedAt).not.toBe(before);
    return (await stored())?.marks as readonly StoredMark[];
  }

  private async canvas(): Promise<{ x: number; y: number; width: number; height: number }> {
    return (await this.page.locator("canvas").first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  }
}

/** A finger that drags: the browser's own touch events. */
export async function dragWithFinger(page: Page, [x, y]: Point, [toX, toY]: Point): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", at?: Point) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] });
  await send("touchStart", [x, y]);
  for (const share of [0.25, 0.5, 0.75, 1])
    await send("touchMove", [x + (toX - x) * share, y + (toY - y) * share]);
  await send("touchEnd");
}

/** A length of the photo, give or take what a pointer rounds. */
export const near = (value: number): number => expect.closeTo(value, -1) as unknown as number;
export const exactly = (x: number, y: number) => ({ x, y });
export const point = (x: number, y: number) => exactly(near(x), near(y));

declare global {
  interface Window {
    saved?: { document: { savedAt: string }; image: Blob };
  }
}
