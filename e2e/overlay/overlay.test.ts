import { watchConsole } from "../page/inspect.ts";
import { expect, type Page, test } from "../test.ts";
import { buildDemo, type Demo, demoOrigin, serveDemo } from "./overlay-demo.ts";

/** What the demo page offers, as far as it is used here. */
declare global {
  interface Window {
    demo: {
      overlay: {
        canvas: HTMLCanvasElement;
        drawing: { layers: { add(...items: unknown[]): void }[] };
        refresh(options: object): void;
        close(): void;
      };
      errors: string[];
      createItem(described: object): unknown;
      createOverlay(target: unknown): unknown;
      showOutline(): void;
    };
  }
}

let demo: Demo;
test.beforeAll(async () => {
  demo = await buildDemo("overlay.html");
});

// The video shows 640x480 in 320x320: with cover two thirds as large, 53 1/3 cut off left and right.
const mark = { kind: "rectangle", x: 100, y: 100, width: 60, height: 40, style: 5 };
const markInCover = [33, 80] as const;
const blueOnMask = expect.objectContaining({ blue: true, covered: true });

test.describe("the viewer", () => {
  for (const ratio of [1, 2, 2.625])
    test.describe(`on a screen of ${ratio} pixels in one`, () => {
      test.use({ deviceScaleFactor: ratio });

      test("[OV-02] draws items where the video shows their place, with the scan mask below them", async ({
        page,
      }) => {
        const { expectNone } = watchConsole(page, /willReadFrequently/);
        await openOverlay(page);
        expect(await page.evaluate(() => window.demo.overlay.canvas.width)).toBe(Math.round(320 * ratio));
        // Mask outside of the centred 40%, nothing within, the item's green in the middle.
        expect(await colourAt(page, 90, 160)).toEqual([0, 0, 0, 128]);
        expect(await colourAt(page, 120, 110)).toEqual([0, 0, 0, 0]);
        const [, green = 0, , alpha] = await colourAt(page, 152, 140);
        expect([green > 80, alpha]).toEqual([true, 64]);
        expectNone();
      });
    });

  test("[OV-02] follows object-fit, a mirrored video, a turned picture and another size", async ({
    page,
  }) => {
    await openOverlay(page);
    await page.evaluate((item) => {
      window.demo.overlay.drawing.layers[0]?.add(window.demo.createItem(item));
    }, mark);
    await expect.poll(() => seenAt(page, ...markInCover)).toEqual(blueOnMask);

    await restyle(page, "video", { transform: "scaleX(-1)" });
    await page.evaluate(() => window.demo.overlay.refresh({}));
    await expect.poll(() => seenAt(page, 320 - 33, 80)).toEqual(blueOnMask);
    expect(await seenAt(page, ...markInCover)).not.toEqual(blueOnMask);

    await restyle(page, "video", { transform: "none", objectFit: "contain" });
    await page.evaluate(() => window.demo.overlay.refresh({}));
    await expect.poll(() => seenAt(page, 65, 100)).toEqual(blueOnMask);

    // A quarter turn clockwise: x counts down from the top right corner.
    await page.evaluate(() => window.demo.overlay.refresh({ rotation: 90 }));
    await expect.poll(() => seenAt(page, 320 - 100, 65)).toEqual(blueOnMask);

    await page.evaluate(() => window.demo.overlay.refresh({ rotation: 0 }));
    await restyle(page, "#view", { width: "640px", height: "480px" });
    await expect.poll(() => seenAt(page, 130, 120)).toEqual(blueOnMask);
    expect(
      await page.locator("canvas").evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight]),
    ).toEqual([640, 480]);
  });

  test("[OV-02] draws once more 500 ms after the view has changed", async ({ page }) => {
    await openOverlay(page);
    const [drawn, again] = await page.evaluate(async () => {
      const { canvas } = window.demo.overlay;
      const covered = () => canvas.getContext("2d")?.getImageData(5, 5, 1, 1).data[3] === 128;
      const until = (met: () => boolean) =>
        new Promise<number>((resolve) => {
          const look = () => (met() ? resolve(performance.now()) : requestAnimationFrame(look));
          look();
        });
      const view = document.getElementById("view");
      if (view) view.style.width = "330px";
      const changed = await until(() => canvas.width === 330 && covered());
      canvas.getContext("2d")?.clearRect(0, 0, 999, 999);
      return [covered(), (await until(covered)) - changed];
    });
    expect(drawn).toBe(false);
    // Counted from the first drawing, which may be late on a busy machine.
    expect(again).toBeGreaterThan(300);
  });

  test("[OV-02] keeps letters readable in a mirrored video", async ({ page }) => {
    await openOverlay(page);
    await page.evaluate(() => {
      const { overlay, createItem } = window.demo;
      overlay.drawing.layers[0]?.add(createItem({ kind: "text", x: 280, y: 60, width: 80, text: "L" }));
    });
    // An L stands on its left and lies on its right, however one looks at it.
    for (const mirrored of [false, true]) {
      await page.evaluate((mirrored) => window.demo.overlay.refresh({ mirrored }), mirrored);
      await expect.poll(() => letterAt(page, mirrored ? 137 : 133)).toEqual({ stands: true, lies: true });
    }
  });

  test("[OV-04] says which picture could not be loaded, what it can't lie over and which views it can't follow", async ({
    page,
  }) => {
    await openOverlay(page);
    await page.evaluate(() => {
      const item = { kind: "image", x: 0, y: 0, width: 9, height: 9, src: "/missing.png" };
      window.demo.overlay.drawing.layers[0]?.add(window.demo.createItem(item));
    });
    await expect.poll(() => page.evaluate(() => window.demo.errors)).toEqual(["network_error"]);
    const refusals = await page.evaluate(() => {
      const refused = (target: unknown) => {
        try {
          window.demo.createOverlay(target);
          return "none";
        } catch (error) {
          return String(error);
        }
      };
      const stretched = document.querySelector("video");
      if (stretched) stretched.style.objectFit = "none";
      return [
        refused("#nothing"),
        refused("#view"),
        refused(document.createElement("video")),
        refused("video"),
      ];
    });
    const noElement = "ScannerError: Can't get valid HTMLElement.";
    expect(refusals).toEqual([noElement, noElement, noElement, "ScannerError: Unsupported value"]);
  });

  test("[OV-02] outlines a code in the accent, with a box at each of its corners", async ({ page }) => {
    const asked = await openOverlay(page);
    await page.evaluate(() => {
      document.documentElement.style.setProperty("--accent", "#1d36d8");
      window.demo.showOutline();
    });
    const outline = page.locator("svg polygon");
    await expect(outline).toHaveCSS("stroke", "rgb(29, 54, 216)");
    const corners = await outline.evaluate((polygon: SVGPolygonElement) =>
      [...polygon.points].map(({ x, y }) => [Math.round(x), Math.round(y)]),
    );
    expect(corners).toEqual([
      [120, 133],
      [200, 127],
      [203, 167],
      [123, 173],
    ]);
    await expect(page.locator("svg path")).toHaveCount(4);
    expect(asked.filter((path) => path.includes("stage"))).toEqual([]);
  });

  test("[OV-02] leaves nothing behind", async ({ page }) => {
    await openOverlay(page);
    await page.evaluate(() => window.demo.overlay.close());
    await expect(page.locator("canvas")).toHaveCount(0);
  });
});

async function openOverlay(page: Page): Promise<readonly string[]> {
  const asked = await serveDemo(page, demo);
  await page.goto(`${demoOrigin}/overlay.html`);
  await page.waitForFunction(() => window.demo !== undefined);
  await expect.poll(() => colourAt(page, 160, 40)).toEqual([0, 0, 0, 128]);
  return asked;
}

/** Red, green, blue and alpha of the overlay at a point in CSS pixels from its top left. */
function colourAt(page: Page, x: number, y: number): Promise<number[]> {
  return page.evaluate(
    ([x, y]) => {
      const { canvas } = window.demo.overlay;
      const ratio = canvas.width / canvas.clientWidth;
      const image = canvas.getContext("2d")?.getImageData(Math.floor(x * ratio), Math.floor(y * ratio), 1, 1);
      return [...(image?.data ?? [])];
    },
    [x, y] as const,
  );
}

async function seenAt(page: Page, x: number, y: number): Promise<{ blue: boolean; covered: boolean }> {
  const [, , blue = 0, alpha = 0] = await colourAt(page, x, y);
  return { blue: blue > 40, covered: alpha > 128 };
}

async function restyle(page: Page, selector: string, style: Record<string, string>): Promise<void> {
  await page
    .locator(selector)
    .evaluate((element, style) => Object.assign((element as HTMLElement).style, style), style);
}

/** Whether the blue letter in 50 x 34 CSS pixels is high on its left, and low on its right. */
function letterAt(page: Page, left: number): Promise<{ stands: boolean; lies: boolean }> {
  return page.evaluate((left) => {
    const [width, height] = [50, 34];
    const image = window.demo.overlay.canvas.getContext("2d")?.getImageData(left, 38, width, height);
    const columns = Array.from({ length: width }, (_, x) =>
      Array.from({ length: height }, (_, y) => image?.data[(y * width + x) * 4 + 2] ?? 0),
    );
    const inked = columns
      .map((column) => column.filter((blue) => blue > 90).length)
      .filter((high) => high > 0);
    return { stands: (inked[1] ?? 0) > 8, lies: inked.length > 4 && (inked.at(-2) ?? 99) < 6 };
  }, left);
}
