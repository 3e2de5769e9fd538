import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { inspect, viewports } from "../page/inspect.ts";
import { Visit } from "../page/visit.ts";
import { fakeCameras, test, videoCamera } from "./camera-browser.ts";
import { codePicture } from "./code-picture.ts";
import { makePictureVideo } from "./picture-video.ts";

test("[CA-08] cameras are listed with their labels, the chosen one is remembered over a reload", async ({
  openBrowser,
}) => {
  const page = await scanning(await openBrowser(fakeCameras(3)));
  const choice = page.getByRole("combobox", { name: "Elegir cámara" });
  await expect(choice.getByRole("option")).toHaveText(["fake_device_0", "fake_device_1", "fake_device_2"]);
  await expect.poll(() => shownCamera(page)).toBe("fake_device_0");
  await choice.selectOption("fake_device_2");
  await expect.poll(() => shownCamera(page)).toBe("fake_device_2");
  await expect(choice.locator("option:checked")).toHaveText("fake_device_2");
  await page.reload();
  await expect.poll(() => shownCamera(page)).toBe("fake_device_2");
  await expect(choice.locator("option:checked")).toHaveText("fake_device_2");
  await inspect(page, "phone", "scan-code-cameras");
});

test("[CA-08] a remembered camera that is gone falls back to one that is there", async ({ openBrowser }) => {
  const profile = mkdtempSync(join(tmpdir(), "cameras-"));
  const page = await scanning(await openBrowser(fakeCameras(2), profile));
  await page.getByRole("combobox", { name: "Elegir cámara" }).selectOption("fake_device_1");
  await expect.poll(() => shownCamera(page)).toBe("fake_device_1");
  const kept = (of: Page) => of.evaluate(() => localStorage.getItem("camera"));
  await expect.poll(() => kept(page)).toContain("fake_device_1");
  await page.context().close();

  const fewer = await openBrowser(fakeCameras(1), profile);
  await fewer.goto("/healthz");
  expect(await kept(fewer)).toContain("fake_device_1");
  await fewer.goto("/scan-code");
  await expect.poll(() => shownCamera(fewer)).toBe("fake_device_0");
  await expect.poll(() => kept(fewer)).toBeNull();
  await fewer.context().close();
  rmSync(profile, { recursive: true, force: true });
});

test("[CA-04] a tap on the picture looks for the sharpest distance and goes back to continuous focus after 5000 ms", async ({
  openBrowser,
}) => {
  // Chromium's fake camera takes only focus distances; the other focus modes here are made up.
  const page = await openBrowser(fakeCameras(1));
  await page.addInitScript(() => {
    const told: { at: number; set: MediaTrackConstraintSet }[] = [];
    Object.assign(globalThis, { told });
    const apply = MediaStreamTrack.prototype.applyConstraints;
    MediaStreamTrack.prototype.applyConstraints = function (constraints) {
      told.push({ at: performance.now(), set: constraints?.advanced?.[0] ?? {} });
      return apply.call(this, constraints);
    };
  });
  await scanning(page);
  type Constraint = { at: number; set: { focusMode?: string; focusDistance?: number } };
  const told = () => page.evaluate(() => (globalThis as unknown as { told: Constraint[] }).told);
  await expect.poll(async () => (await told()).map(({ set }) => set.focusMode)).toEqual(["continuous"]);
  await page.getByRole("button", { name: "Enfocar la cámara" }).click({ position: { x: 195, y: 400 } });
  await expect.poll(async () => (await told()).at(-1)?.set.focusMode).toBe("manual");
  await expect.poll(async () => (await told()).at(-1)?.set.focusMode, { timeout: 20_000 }).toBe("continuous");

  const all = await told();
  const tried = all.filter(({ set }) => set.focusMode === "manual");
  expect(tried.length).toBeGreaterThanOrEqual(3);
  for (const { set } of tried) expect(((set.focusDistance ?? 0) - 10) % 5).toBe(0);
  expect((all.at(-1)?.at ?? 0) - (tried.at(-1)?.at ?? 0)).toBeGreaterThanOrEqual(5000);
  const distance = await page.evaluate(() => {
    const stream = document.querySelector("video")?.srcObject;
    const [track] = stream instanceof MediaStream ? stream.getVideoTracks() : [];
    return (track?.getSettings() as { focusDistance?: number } | undefined)?.focusDistance;
  });
  expect(distance).toBe(tried.at(-1)?.set.focusDistance);
});

test("[CA-08] torch and zoom go on and off, and are undone when the screen is left", async ({
  openBrowser,
}) => {
  // Chromium's fake camera has neither, so only its track's abilities and settings are made up.
  const page = await openBrowser(fakeCameras(1));
  await page.addInitScript(() => {
    const told: string[] = [];
    Object.assign(globalThis, { told });
    const { getCapabilities, getSettings, stop } = MediaStreamTrack.prototype;
    let set: object = { torch: false, zoom: 1 };
    MediaStreamTrack.prototype.getCapabilities = function () {
      return { ...getCapabilities.call(this), torch: true, zoom: { min: 1, max: 4, step: 0.1 } };
    };
    MediaStreamTrack.prototype.getSettings = function () {
      return { ...getSettings.call(this), ...set };
    };
    MediaStreamTrack.prototype.applyConstraints = async (constraints) => {
      const { torch, zoom } = (constraints?.advanced?.[0] ?? {}) as { torch?: boolean; zoom?: number };
      if (torch === undefined && zoom === undefined) return;
      set = { ...set, ...(torch === undefined ? {} : { torch }), ...(zoom === undefined ? {} : { zoom }) };
      told.push(JSON.stringify(set));
    };
    MediaStreamTrack.prototype.stop = function () {
      told.push("stop");
      stop.call(this);
    };
  });
  await scanning(page);
  const torch = page.getByRole("button", { name: "Linterna" });
  const zoom = page.getByRole("button", { name: "Acercar la imagen" });
  await expect(torch).toHaveAttribute("aria-pressed", "false");
  await torch.click();
  await expect(torch).toHaveAttribute("aria-pressed", "true");
  await zoom.click();
  await expect(zoom).toHaveAttribute("aria-pressed", "true");
  await inspect(page, "phone", "scan-code-torch");
  await zoom.click();
  await expect(zoom).toHaveAttribute("aria-pressed", "false");
  await page.getByRole("button", { name: "Ingresar código manualmente" }).click();
  const told = () => page.evaluate(() => (globalThis as unknown as { told: string[] }).told);
  await expect
    .poll(told)
    .toEqual([
      '{"torch":true,"zoom":1}',
      '{"torch":true,"zoom":2}',
      '{"torch":true,"zoom":1}',
      '{"torch":false,"zoom":1}',
      "stop",
    ]);
});

for (const surface of ["phone", "kiosk"] as const) {
  test.describe(`on a ${surface}`, () => {
    test.use({ viewport: surface === "phone" ? { width: 390, height: 844 } : { width: 1080, height: 1920 } });

    test(`[CA-06] a camera of few lines: the tip is shown for 3000 ms and announced, on a ${surface}`, async ({
      openBrowser,
    }) => {
      const page = await openBrowser(videoCamera(plainVideo(640, 480)));
      await (await Visit.arrive(page)).open(`/scan-code${surface === "kiosk" ? "?kiosk=1" : ""}`);
      const tip = page.getByRole("status").filter({ hasText: "Camera resolution too low" });
      await expect(tip).toContainText(
        "Camera resolution too low, please use a higher resolution (720P or better).",
      );
      await expect(tip).toContainText("Usa una cámara mejor");
      await inspect(page, surface, "scan-code-tip");
      await expect(tip).toHaveCount(0);
      await expect(page.getByText("Usa una cámara mejor")).toHaveCount(0);
    });
  });
}

test("[CA-06] a code too far away: our advice above the specified tip, said in the language on screen", async ({
  openBrowser,
}) => {
  const page = await openBrowser(videoCamera(plainVideo(720, 1280)));
  // The camera shows nothing; only the hint of a code is added to the worker's answer.
  await page.addInitScript(() => {
    const hint = { lengthPx: 90, sharpness: 0.8 };
    const add = EventTarget.prototype.addEventListener;
    Worker.prototype.addEventListener = function (
      this: Worker,
      type: string,
      listen: (event: Event) => void,
    ) {
      add.call(this, type, (event) => {
        const data: unknown = event instanceof MessageEvent ? event.data : undefined;
        const read = typeof data === "object" && data !== null && "kind" in data && data.kind === "read";
        listen(read ? new MessageEvent("message", { data: { ...data, hint } }) : event);
      });
    } as typeof Worker.prototype.addEventListener;
  });
  await (await Visit.arrive(page)).open("/scan-code");
  const tip = page.getByRole("status").filter({ hasText: "Please zoom in or move closer." });
  await expect(tip).toContainText("Acércate al código");
  await expect(page.getByText("Please zoom in or move closer.")).toHaveAttribute("lang", "en");
  await inspect(page, "phone", "scan-code-tip-closer");
  await expect(tip).toHaveCount(0);
  await expect(tip).toContainText("Acércate al código");
});

const carton = () => codePicture("17808801014109", "ITF");
const matrix = () => codePicture("010780880101410210L24", "DataMatrix");

for (const [name, surface, draw, sentence] of [
  ["an outer carton", "phone", carton, "Es una caja grande: ábrela y escanea el par"],
  ["an outer carton", "kiosk", carton, "Es una caja grande: ábrela y escanea el par"],
  ["a DataMatrix", "phone", matrix, "Apunta a las barras"],
  ["two boxes", "phone", twoLabels, "Una caja a la vez"],
] as const) {
  test(`[CA-06] ${name}: one sentence says what to do, and nothing is searched, on a ${surface}`, async ({
    openBrowser,
  }) => {
    const file = `${name}-${surface}`.replaceAll(" ", "-");
    const video = await makePictureVideo(await draw(), file, draw === matrix ? 250 : 640);
    const page = await openBrowser(videoCamera(video));
    await page.setViewportSize(viewports[surface]);
    const searches: string[] = [];
    page.on("request", (request) => request.url().includes("/search?") && searches.push(request.url()));
    await (await Visit.arrive(page)).open(`/scan-code${surface === "kiosk" ? "?kiosk=1" : ""}`);
    const tip = page.getByRole("status").filter({ hasText: sentence });
    await expect(tip).toHaveText(sentence);
    await inspect(page, surface, `scan-code-tip-${file}`);
    await expect(tip).toHaveCount(0);
    await expect(page).toHaveURL(/\/scan-code/);
    expect(searches).toEqual([]);
  });
}

/** Two boxes' labels, one above the other, with the scan region between them. */
async function twoLabels(): Promise<Buffer> {
  const labels = await Promise.all(
    ["7808801014102", "7808801013952"].map(async (ean) =>
      sharp(await codePicture(ean, "EAN13"))
        .resize(320, 140)
        .png()
        .toBuffer(),
    ),
  );
  return sharp({ create: { width: 600, height: 600, channels: 3, background: "#fff" } })
    .composite(labels.map((input, at) => ({ input, left: 140, top: at * 460 })))
    .png()
    .toBuffer();
}

async function scanning(page: Page): Promise<Page> {
  await (await Visit.arrive(page)).open("/scan-code");
  await expect(page.getByText("El código está en la etiqueta de la caja")).toBeVisible();
  return page;
}

function shownCamera(page: Page) {
  return page.evaluate(() => {
    const stream = document.querySelector("video")?.srcObject;
    return stream instanceof MediaStream ? stream.getVideoTracks()[0]?.label : undefined;
  });
}

/** A video of two grey pictures. */
function plainVideo(width: number, height: number): string {
  const path = join(tmpdir(), `plain-${width}x${height}-${process.pid}.y4m`);
  const picture = Buffer.concat([Buffer.from("FRAME\n"), Buffer.alloc((width * height * 3) / 2, 128)]);
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F12:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(path, Buffer.concat([header, picture, picture]));
  return path;
}
