import { changeOrder, holdBack, metaOf } from "../page/change-answers.ts";
import { stopClock } from "../page/clock.ts";
import { inspect, type Surface, viewports } from "../page/inspect.ts";
import { startButton } from "../page/start-button.ts";
import { Visit } from "../page/visit.ts";
import { withoutStream } from "../page/without-stream.ts";
import { restock } from "../store/store-database.ts";
import { expect, type Locator, type Page, test } from "../test.ts";

const chosen = ["880104400", "880104410"];

test.beforeAll(() => restock([...chosen, "880104420"]));
test.use({ viewport: viewports.phone });

test("[RT-03] the whole journey by keyboard alone: every stop has a name and a focus that is seen", async ({
  page,
}) => {
  await withoutCamera(page);
  await page.goto("/store/0101");
  await expect(startButton(page)).toBeVisible();
  await walkTo(page, button(page, "Comenzar"));
  await page.keyboard.press("Enter");

  await expect(button(page, "Ingresar código manualmente")).toBeVisible();
  await walkTo(page, button(page, "Ingresar código manualmente"));
  await page.keyboard.press("Space");

  await expect(page).toHaveURL(/\/manual-code$/);
  await walkTo(page, page.getByRole("textbox"));
  await page.keyboard.type("880104420", { delay: 70 });
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(/\/product-detail$/);
  await walkTo(page, page.getByRole("radio", { name: "CL" }));
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "US" })).toBeChecked();
  await page.keyboard.press("ArrowLeft");
  for (const size of ["40", "42"]) {
    await walkTo(page, page.getByRole("button", { name: `Talla ${size}`, exact: true }));
    await page.keyboard.press("Space");
    await expect(page.locator(":focus")).toHaveAttribute("aria-pressed", "true");
  }
  await walkTo(page, button(page, /Me la quiero probar/));
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { name: /¿Cuál es tu RUT\?/ })).toBeVisible();
  await walkTo(page, page.getByRole("textbox", { name: "RUT" }));
  await page.keyboard.type("182223336", { delay: 70 });
  await walkTo(page, button(page, "Continuar"));
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { name: "Listo! ¿Cómo te llamamos?" })).toBeVisible();
  await walkTo(page, page.getByRole("textbox"));
  await page.keyboard.type("Vale", { delay: 70 });
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(/\/preparing\/[\w-]{20,}$/);
  await walkTo(page, button(page, "Sonido activado"));
  await page.keyboard.press("Space");
  await expect(page.locator(":focus")).toHaveAccessibleName("Sonido silenciado");
  await expect(page.locator(":focus")).toHaveAttribute("aria-pressed", "true");

  await expect(page).toHaveURL(/\/pick-up$/);
  await expect(button(page, "Sonido silenciado")).toBeVisible();
  await walkTo(page, button(page, "Abrir Smartbox"));
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(/\/thanks$/);
  await walkTo(page, page.getByRole("radio").first());
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Bien", exact: true })).toBeChecked();
  await expect(page.getByText("Revisaremos tu caso para seguir mejorando.")).toBeVisible();
  await walkTo(page, button(page, "Continuar"));
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(/:\d+\/(check-in)?$/);
});

test("[SC-12] [ST-07] [ST-08] every change of an order's state is said", async ({ page }) => {
  const { visit, hashId } = await ordered(page, "15873401-K");
  // Runs in the page, because some states end before the test can look.
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const listen = () => {
      for (const status of document.querySelectorAll("[role=status]")) said.push(status.textContent);
    };
    new MutationObserver(listen).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await visit.open(`/preparing/${hashId}`);
  await expect(page).toHaveURL(/\/pick-up$/, { timeout: 45_000 });
  const all = await page.evaluate(() => (window as unknown as { said: string[] }).said.join("\n"));
  for (const words of ["PREPARANDO", "Sanitizando con bruma", "Sanitizando con luz UV-C"])
    expect(all).toContain(words);
  await expect(page.getByRole("status").filter({ hasText: "Quedan 5 minutos para retirar" })).toHaveCount(1);
});

test("[SC-13] [ST-09] the pick-up's time is said at its start, at one minute and at 30 seconds", async ({
  page,
}) => {
  await withoutStream(page);
  const { visit, hashId } = await ordered(page, "15873401-K");
  await visit.open(`/preparing/${hashId}`);
  await expect(page).toHaveURL(/\/pick-up$/);
  const leave = (seconds: number) => deadlineIn(page, seconds);
  await leave(62);
  const status = page.getByRole("status").filter({ hasText: /Queda/ });
  await expect(status).toHaveText("Queda 1 minuto para retirar");
  await expect(button(page, "+ tiempo")).toBeVisible();
  await leave(31);
  await expect(status).toHaveText("Quedan 30 segundos para retirar");
});

test("[SC-14] the return from thanks waits while the shopper still does something", async ({ page }) => {
  const { visit, hashId } = await ordered(page, "18222333-6");
  await visit.open(`/preparing/${hashId}`);
  await button(page, "Abrir Smartbox").click();
  await expect(page).toHaveURL(/\/thanks$/);
  await page.clock.install();
  await page.reload();
  await expect(page.getByRole("heading", { name: /Qué opinas/ })).toBeVisible();
  await stopClock(page);
  await page.keyboard.press("Tab");
  await page.clock.runFor(25_000);
  await page.keyboard.press("Tab");
  await page.clock.runFor(20_000);
  await expect(page).toHaveURL(/\/thanks$/);
  await page.mouse.click(200, 120);
  await page.clock.runFor(20_000);
  await expect(page).toHaveURL(/\/thanks$/);
  await page.clock.runFor(12_000);
  await expect(page).toHaveURL(/:\d+\/(check-in)?$/);
});

for (const surface of ["phone", "kiosk"] as const) {
  test(`[RT-03] nothing is lost with less motion, text of twice the size or forced colours, on a ${surface}`, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize(viewports[surface]);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.addInitScript(doubleText);
    await withoutCamera(page);
    // Check-in comes first: with an order it would ask about that one.
    const visit = await Visit.arrive(page);
    const entry = surface === "kiosk" ? "?kiosk=1" : "";
    await visit.open(`/check-in${entry}`);
    await expectSeen(page, surface, "check-in", { role: "button", name: "Comenzar" });
    await visit.find("880104400", chosen);
    // A shopper with an open order is not identified again.
    await visit.open(`/rut${entry}`);
    await expectSeen(page, surface, "rut", { role: "button", name: "Continuar" });
    await visit.identify("16032460-0", "Vale");
    const hashId = await visit.order(chosen);
    // The order is held back before pick-up, or it would change the screen during the checks.
    await holdBack(page);
    for (const [path, action] of Object.entries(screens(hashId))) {
      if (path === "/pick-up") await page.unrouteAll({ behavior: "wait" });
      // An alias is never asked for again for the same pairs.
      if (path === "/alias") visit.stored["last-skus"] = "[]";
      await visit.open(path + entry);
      await expectSeen(page, surface, path.split("/")[1] ?? "", action);
    }
  });
}

for (const size of [viewports.phone, { width: 360, height: 740 }]) {
  test(`[SC-13] with the browser's text twice as large, deadline, time left and button stay in sight at pick-up, ${size.width} wide`, async ({
    page,
  }) => {
    await withoutStream(page);
    await page.setViewportSize(size);
    await largeText(page);
    const { visit, hashId } = await ordered(page, size.width === 390 ? "9300001" : "9300002");
    await visit.open(`/preparing/${hashId}`);
    await expect(page).toHaveURL(/\/pick-up$/, { timeout: 40_000 });
    const parts = [page.getByText(/hoy a las/), page.getByRole("timer"), button(page, "Abrir Smartbox")];
    for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 });
    // Nothing lies over them.
    for (const part of parts) await part.click({ trial: true });
  });
}

test("'Mis datos' covers nothing and is covered by nothing, on a small phone and with large text", async ({
  page,
}) => {
  const visit = await (await (await Visit.arrive(page)).find("880104400")).identify("9300003", "Vale");
  for (const large of [false, true]) {
    await page.setViewportSize({ width: 360, height: 640 });
    if (large) await largeText(page);
    for (const path of ["/check-in", "/home", "/orders"]) {
      await visit.open(path);
      const link = button(page, "Mis datos");
      await link.click({ trial: true });
      expect(await overlaps(link), path).toEqual([]);
    }
  }
});

/**
 * With reduced motion and large text nothing moves, the whole action is visible, and the screen passes every screen's checks; so
 * it does in forced colours at the usual size.
 */
async function expectSeen(page: Page, surface: Surface, screen: string, action: Action): Promise<void> {
  const control = page.getByRole(action.role, { name: action.name }).first();
  await expect(control).toBeVisible();
  expect(await runningAnimations(page), screen).toEqual([]);
  await inspect(page, surface, `double-text-${screen}`);
  await expectWhole(page, control);
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  await page.emulateMedia({ forcedColors: "active" });
  await inspect(page, surface, `forced-colours-${screen}`);
  await expectWhole(page, control);
  await page.emulateMedia({ forcedColors: "none" });
}

type Action = { role: "button" | "heading"; name: string | RegExp };

/** The screens of a visit, each with its action that must be reachable. */
function screens(hashId: string): Record<string, Action> {
  return {
    "/manual-code": { role: "button", name: "Buscar" },
    "/size": { role: "button", name: /^Talla 40$/ },
    "/product-detail": { role: "button", name: /Me la quiero probar/ },
    "/alias": { role: "button", name: "Continuar" },
    [`/preparing/${hashId}`]: { role: "heading", name: "PREPARANDO" },
    "/pick-up": { role: "button", name: "Abrir Smartbox" },
    "/thanks": { role: "button", name: "Continuar" },
  };
}

/** Tabs until the control has the focus. Each stop must have a name and be visible. */
async function walkTo(page: Page, goal: Locator): Promise<void> {
  for (let step = 0; step < 40; step++) {
    if (await goal.evaluate((control) => control === document.activeElement).catch(() => false)) return;
    await page.keyboard.press("Tab");
    const stop = page.locator(":focus");
    if ((await stop.count()) === 0) continue;
    await expect(stop).toHaveAccessibleName(/\S/);
    expect(await showsFocus(page), `focus of ${await stop.evaluate((control) => control.outerHTML)}`).toBe(
      true,
    );
  }
  throw new Error(`no way by Tab to ${goal}`);
}

/** Whether the focused control, or what is drawn for it, has an outline and lies in the window. */
function showsFocus(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null) return false;
    const around = focused.parentElement;
    const drawn = [focused, around, around?.parentElement ?? null, ...(around?.querySelectorAll("*") ?? [])];
    const outlined = drawn.some((part) => {
      if (part === null) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part);
      return (
        (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2) ||
        /0px 0px 0px [2-9]/.test(boxShadow)
      );
    });
    const { top, bottom } = focused.getBoundingClientRect();
    return outlined && bottom > 0 && top < innerHeight;
  });
}

/** The control is inside the page's width and not cut off by what it lies in. */
async function expectWhole(page: Page, control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  const width = page.viewportSize()?.width ?? 0;
  expect(box?.x ?? -1).toBeGreaterThanOrEqual(-0.5);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width + 0.5);
}

/** Names of what moves, transitions and loops alike. */
function runningAnimations(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document.getAnimations().flatMap((animation) => {
      const length = animation.effect?.getComputedTiming().duration ?? 0;
      return animation.playState === "running" && Number(length) > 1 ? [`${animation.id}${length}`] : [];
    }),
  );
}

/** The browser's own setting for large text. */
async function largeText(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.enable");
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
}

/** Words and controls that share room with a control. */
function overlaps(control: Locator): Promise<string[]> {
  return control.evaluate((element) => {
    const own = element.getBoundingClientRect();
    const others = [...document.querySelectorAll("button, a, p, h1, h2, li span")];
    return others.flatMap((other) => {
      if (other.contains(element) || element.contains(other)) return [];
      const { left, right, top, bottom } = other.getBoundingClientRect();
      const apart = left >= own.right || right <= own.left || top >= own.bottom || bottom <= own.top;
      return apart || right === left ? [] : [other.textContent ?? ""];
    });
  });
}

function doubleText(): void {
  const enlarge = () => {
    document.documentElement.style.fontSize = "200%";
  };
  if (document.documentElement) enlarge();
  addEventListener("DOMContentLoaded", enlarge);
}

async function withoutCamera(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(navigator, "mediaDevices", { value: undefined }));
}

function button(page: Page, name: string | RegExp): Locator {
  return page.getByRole("button", { name });
}

async function ordered(page: Page, document: string): Promise<{ visit: Visit; hashId: string }> {
  const visit = await (await (await Visit.arrive(page)).find("880104400", chosen)).identify(document, "Vale");
  return { visit, hashId: await visit.order(chosen) };
}

/** Changes the server's answers so that the order waits for `seconds` more. */
async function deadlineIn(page: Page, seconds: number): Promise<void> {
  const soon = new Date(Date.now() + seconds * 1_000).toISOString();
  await changeOrder(page, metaOf({ created_at: soon, pickup_deadline: soon }));
}
