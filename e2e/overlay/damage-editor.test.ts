import { axeFindings, takePicture, watchConsole } from "../page/inspect.ts";
import { expect, type Page, test } from "../test.ts";
import { DamagePage, dragWithFinger, exactly, near, point } from "./damage-page.ts";
import { buildDemo, type Demo, demoOrigin } from "./overlay-demo.ts";

let demo: Demo;
test.beforeAll(async () => {
  demo = await buildDemo("editor.html");
});

test.use({ viewport: { width: 1280, height: 800 } });

test.describe("marks by pointer", () => {
  test("[OV-02] [OV-03] are drawn, moved, sized at a corner, turned at the handle 40 above, and saved", async ({
    page,
  }) => {
    const { expectNone } = watchConsole(page);
    const editor = await DamagePage.open(page, demo);
    await editor.draw("Cuadro", [400, 500], [800, 700]);
    await editor.expectNames(["1 Sin tipo, cuadro"]);

    await editor.drag(await editor.at([600, 600]), await editor.at([700, 650]));
    await editor.drag(await editor.at([900, 750]), await editor.at([1000, 850]));
    expect(await editor.saved()).toMatchObject([
      { kind: "rectangle", x: near(500), y: near(550), width: near(500), height: near(300), angle: 0 },
    ]);

    const [x, y] = await editor.at([750, 550]);
    const middle = await editor.at([750, 700]);
    const above = middle[1] - (y - 40);
    await editor.drag([x, y - 40], [middle[0] + above, middle[1]]);
    const [turned] = await editor.saved();
    expect(turned?.angle).toBeCloseTo(90, 0);
    expect([turned?.width, turned?.height]).toEqual([near(500), near(300)]);
    expectNone();
  });

  test("[OV-03] end where the pointer lets go, be it outside the canvas; Escape takes a drawing back", async ({
    page,
  }) => {
    const editor = await DamagePage.open(page, demo);
    const { mouse } = page;
    const tool = (await editor.button("Cuadro").boundingBox()) ?? { x: 0, y: 0 };
    const outside = [tool.x + 10, tool.y + 10] as const;
    await editor.button("Cuadro").click();
    await editor.drag(await editor.at([400, 500]), outside);
    await editor.expectNames(["1 Sin tipo, cuadro"]);

    await editor.button("Cuadro").click();
    await editor.marks.first().focus();
    await mouse.move(...(await editor.at([400, 500])));
    await mouse.down();
    await mouse.move(...(await editor.at([600, 700])), { steps: 3 });
    await page.keyboard.press("Escape");
    await mouse.up();
    // Armed again, a pointer that was pressed elsewhere ends nothing.
    await editor.button("Cuadro").click();
    await editor.drag(outside, await editor.at([800, 800]));
    await editor.draw("Óvalo", [400, 500], [800, 700]);
    await editor.expectNames(["1 Sin tipo, cuadro", "2 Sin tipo, óvalo"]);
  });

  test("[OV-03] corners of lines and quadrilaterals are dragged one by one; a tap draws too", async ({
    page,
  }) => {
    const editor = await DamagePage.open(page, demo);
    await editor.draw("Línea", [300, 300], [600, 400]);
    await editor.drag(await editor.at([600, 400]), await editor.at([700, 300]));
    await editor.draw("4 puntas", [800, 500], [1000, 700]);
    await editor.drag(await editor.at([1000, 500]), await editor.at([1100, 450]));
    await editor.button("Óvalo").click();
    await page.mouse.click(...(await editor.at([400, 900])));
    const [line, quadrilateral, ellipse] = await editor.saved();
    expect(line?.points).toEqual([point(300, 300), point(700, 300)]);
    expect(quadrilateral?.points).toEqual([
      point(800, 500),
      point(1100, 450),
      point(1000, 700),
      point(800, 700),
    ]);
    expect(ellipse).toMatchObject({ kind: "ellipse", x: near(220), y: near(780), width: 360, height: 240 });
  });

  test("[OV-02] [OV-03] a group is moved, sized and turned as one, and so is what has corners", async ({
    page,
  }) => {
    const box = { id: "b", notes: [], kind: "rectangle", x: 400, y: 400, width: 200, height: 100, angle: 0 };
    const line = { id: "l", notes: [], kind: "line", points: [exactly(400, 600), exactly(800, 600)] };
    const corners = [exactly(1000, 900), exactly(1200, 900), exactly(1200, 1000), exactly(1000, 1000)];
    const marks = [
      { id: "g", notes: [{ name: "kind", content: "other" }], kind: "group", items: [box, line] },
      { id: "q", notes: [{ name: "kind", content: "other" }], kind: "quadrilateral", points: corners },
    ];
    const stored = { schema: "horma.damage", version: 1, photo: { width: 1600, height: 1200 }, marks };
    await page.addInitScript(
      (json) => sessionStorage.setItem("horma-demo-damage", json),
      JSON.stringify({ ...stored, savedBy: "Sole", savedAt: "2026-03-04T15:16:17Z" }),
    );
    const editor = await DamagePage.open(page, demo);
    await editor.drag(await editor.at([500, 450]), await editor.at([600, 550]));
    await editor.drag(await editor.at([900, 700]), await editor.at([1100, 800]));
    const [grown] = await editor.saved();
    expect(grown?.items).toMatchObject([
      { x: near(500), y: near(500), width: near(300), height: near(150) },
      { points: [point(500, 800), point(1100, 800)] },
    ]);

    await page.mouse.click(...(await editor.at([1100, 950])));
    const [x, y] = await editor.at([1100, 900]);
    const [middleX, middleY] = await editor.at([1100, 950]);
    await editor.drag([x, y - 40], [middleX + (middleY - y + 40), middleY]);
    const [, turned] = await editor.saved();
    expect(turned?.points).toEqual([
      point(1150, 850),
      point(1150, 1050),
      point(1050, 1050),
      point(1050, 850),
    ]);
  });

  test("[OV-03] what is undone is gone, and comes back", async ({ page }) => {
    const editor = await DamagePage.open(page, demo);
    await expect(editor.button("Deshacer")).toBeDisabled();
    await editor.draw("Cuadro", [400, 500], [800, 700]);
    await editor.draw("Óvalo", [900, 500], [1200, 700]);
    await expect(editor.marks).toHaveCount(2);
    await editor.button("Deshacer").click();
    await expect(editor.marks).toHaveCount(1);
    await expect(page.getByRole("status").filter({ hasText: "Queda 1 marca" })).toBeAttached();
    await editor.button("Rehacer").click();
    await expect(editor.marks).toHaveCount(2);
    await expect(editor.button("Rehacer")).toBeDisabled();
  });
});

test.describe("marks by finger", () => {
  test.use({ hasTouch: true });

  test("[OV-03] a corner is hit within 100, though it is drawn with 20; the middle still moves", async ({
    page,
  }) => {
    const editor = await DamagePage.open(page, demo);
    await editor.button("Cuadro").tap();
    await dragWithFinger(page, await editor.at([500, 400]), await editor.at([900, 700]));
    await expect(editor.marks).toHaveCount(1);
    const [x, y] = await editor.at([900, 700]);
    await dragWithFinger(page, [x + 42, y + 42], [x + 92, y + 92]);
    const scale = await editor.scale();
    const [sized] = await editor.saved();
    expect([sized?.width, sized?.height]).toEqual([near(400 + 50 / scale), near(300 + 50 / scale)]);
    // A pointer has to hit what is drawn: there it takes hold of nothing.
    const [farX, farY] = await editor.at([900 + 50 / scale, 700 + 50 / scale]);
    await editor.drag([farX + 42, farY + 42], [farX + 92, farY + 92]);
    const [same] = await editor.saved();
    expect(same?.width).toBe(sized?.width);
    await dragWithFinger(page, await editor.at([650, 500]), await editor.at([750, 550]));
    const [moved] = await editor.saved();
    expect([moved?.x, moved?.y, moved?.width]).toEqual([near(600), near(450), sized?.width]);
  });
});

test.describe("marks by keyboard", () => {
  test("[OV-03] are placed, reached by Tab, moved, sized, removed and brought back without a pointer", async ({
    page,
  }) => {
    const editor = await DamagePage.open(page, demo);
    await editor.button("Cuadro").press("Enter");
    await editor.button("Poner al centro").press("Enter");
    await expect(editor.marks.first()).toBeFocused();
    await editor.button("Línea").press("Enter");
    await editor.button("Poner al centro").press("Enter");
    await editor.expectNames(["1 Sin tipo, cuadro", "2 Sin tipo, línea"]);
    await expect(editor.marks.nth(1)).toBeFocused();

    await page.keyboard.press("Shift+Tab");
    await expect(editor.marks.first()).toBeFocused();
    await expect(editor.marks.first()).toHaveAttribute("aria-pressed", "true");
    for (const key of ["Shift+ArrowRight", "Shift+ArrowRight", "ArrowUp", "+"])
      await page.keyboard.press(key);
    await page.keyboard.press("Tab");
    await expect(editor.marks.nth(1)).toBeFocused();
    await page.keyboard.press("Delete");
    await expect(editor.marks).toHaveCount(1);
    await expect(editor.marks.first()).toBeFocused();
    await page.keyboard.press("Control+z");
    await expect(editor.marks).toHaveCount(2);
    await page.keyboard.press("Control+Shift+z");
    await expect(editor.marks).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(editor.marks.first()).toHaveAttribute("aria-pressed", "false");

    const scale = await editor.scale();
    const [mark] = await editor.saved();
    const middle = { x: 800 + 20 / scale, y: 600 - 1 / scale };
    expect(mark).toMatchObject({
      width: near(360 * 1.1),
      x: near(middle.x - 180 * 1.1),
      y: near(middle.y - 120 * 1.1),
    });
  });
});

test.describe("the document", () => {
  test("[OV-03] names kind, comment and author of each mark, and opens again where it was", async ({
    page,
  }) => {
    const editor = await DamagePage.open(page, demo);
    await expect(editor.button("Guardar")).toBeDisabled();
    await editor.draw("Cuadro", [400, 500], [800, 700]);
    await editor.button("Guardar").click();
    await expect(page.getByLabel("Tipo de daño")).toBeFocused();
    await expect(page.getByLabel("Tipo de daño")).toHaveAccessibleDescription("Elige el tipo de daño");
    await editor.kind("Rozadura");
    await page.getByLabel("Detalle").fill("Lado externo");
    await editor.expectNames(["1 Rozadura, cuadro"]);
    const [mark] = await editor.saved();
    expect(mark?.notes).toEqual([
      { name: "kind", content: "scuff", author: "Camilo" },
      { name: "comment", content: "Lado externo", author: "Camilo" },
    ]);

    await page.reload();
    await editor.ready();
    await editor.expectNames(["1 Rozadura, cuadro"]);
    expect(await editor.saved()).toEqual([mark]);
  });

  for (const [where, without] of [
    [
      "though the page is never idle",
      () => Object.assign(HTMLCanvasElement.prototype, { toBlob: () => undefined }),
    ],
    ["where workers have no canvas", () => Object.assign(window, { Worker: undefined })],
  ] as const)
    test(`[OV-03] comes with a JPEG of the photo and its marks, ${where}`, async ({ page }) => {
      const editor = await DamagePage.open(page, demo);
      await page.evaluate(without);
      await editor.draw("Cuadro", [100, 150], [500, 350]);
      await editor.saved();
      const picture = await page.evaluate(async () => {
        const blob = window.saved?.image;
        if (!blob) return undefined;
        const image = await createImageBitmap(blob);
        const canvas = new OffscreenCanvas(image.width, image.height);
        const context = canvas.getContext("2d");
        context?.drawImage(image, 0, 0);
        const bright = (x: number, y: number) => context?.getImageData(x, y, 1, 1).data[1] ?? 0;
        return {
          type: blob.type,
          size: [image.width, image.height],
          line: bright(100, 250),
          wall: bright(300, 250),
        };
      });
      expect(picture).toMatchObject({ type: "image/jpeg", size: [1600, 1200] });
      expect(picture?.line).toBeLessThan(60);
      expect(picture?.wall).toBeGreaterThan(150);
    });

  test("[OV-04] that is not one, or a photo that can't be had, is told; trying again loads it", async ({
    page,
  }) => {
    await page.addInitScript(() => sessionStorage.setItem("horma-demo-damage", '{"schema":"other"}'));
    const editor = await DamagePage.open(page, demo, "?photo=/photo.svg");
    await expect(page.getByRole("alert")).toContainText("No se pudo cargar la foto.");
    const photo = '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="60"/>';
    await page.route(`${demoOrigin}/photo.svg`, (route) =>
      route.fulfill({ body: photo, contentType: "image/svg+xml" }),
    );
    await editor.button("Reintentar").click();
    await expect(page.getByRole("alert")).toContainText("No se pueden leer las marcas guardadas.");
  });
});

for (const [surface, viewport] of Object.entries({
  tablet: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
}))
  test.describe(`on a ${surface}`, () => {
    test.use({ viewport });

    test("[OV-03] axe finds nothing, targets are large enough, nothing scrolls sideways", async ({
      page,
    }) => {
      const editor = await DamagePage.open(page, demo);
      await expectSound(page, surface, "empty");
      await editor.draw("Óvalo", [1110, 660], [1360, 800]);
      await editor.kind("Rozadura");
      await editor.button("Guardar").click();
      await editor.draw("Texto", [300, 200], [1000, 300]);
      await page.keyboard.type("Sin reparar no se vende");
      await expectSound(page, surface, "text");
      await page.keyboard.press("Escape");
      await editor.button("Línea").click();
      await expectSound(page, surface, "tool");
      await page.mouse.click(...(await editor.at([600, 600])));
      await editor.button("Guardar").click();
      await expect(page.getByText("Elige el tipo de daño")).toBeVisible();
      await expectSound(page, surface, "missing-kind");
    });
  });

async function expectSound(page: Page, surface: string, name: string): Promise<void> {
  await takePicture(page, `damage/${surface}-${name}`);
  expect.soft(await axeFindings(page), `axe on ${name}`).toEqual([]);
  const { overflow, small } = await page.evaluate(() => ({
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    // The marks on the photo are pressed on the canvas; their buttons let every pointer through.
    small: [...document.querySelectorAll("button:not([data-item]), select, textarea")].flatMap((control) => {
      const { width, height } = control.getBoundingClientRect();
      const letters = control.getAttribute("aria-label") === "Texto en la foto";
      return letters || (width >= 47.5 && height >= 47.5) ? [] : [`${control.outerHTML} ${width}x${height}`];
    }),
  }));
  expect.soft(overflow, `sideways overflow on ${name}`).toBe(0);
  expect.soft(small, `small targets on ${name}`).toEqual([]);
}
