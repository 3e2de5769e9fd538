import { expect, type Page } from "@playwright/test";
import { Visit } from "../page/visit.ts";
import { fakeCameras, test } from "./camera-browser.ts";

test("[CA-03] a camera that the system takes away comes back by itself", async ({ openBrowser }) => {
  const page = await scanning(await openBrowser(fakeCameras(1)));
  const first = await trackOf(page);
  await killCameraProcess(page);
  await expect.poll(async () => (await trackOf(page))?.id).not.toBe(first?.id);
  await expect.poll(() => trackOf(page)).toMatchObject({ state: "live" });
  await expect(page.getByText("El código está en la etiqueta de la caja")).toBeVisible();
  await expectMoving(page);
});

test("[CA-03] [CA-06] a camera that stays away is refused, and comes back when it is asked for again", async ({
  openBrowser,
}) => {
  const page = await scanning(await openBrowser(fakeCameras(1)));
  // Unplugged for good; a fake camera cannot produce the browser's answer.
  await page.evaluate(() => {
    const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    Object.assign(globalThis, {
      plugIn: () => Object.assign(navigator.mediaDevices, { getUserMedia: real }),
    });
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException("Requested device not found", "NotFoundError");
    };
  });
  await killCameraProcess(page);
  await expect(page.getByText("Cargando cámara.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "No encontramos una cámara" })).toBeVisible({
    timeout: 30_000,
  });
  await page.evaluate(() => (globalThis as unknown as { plugIn: () => void }).plugIn());
  await page.getByRole("button", { name: "Reintentar" }).click();
  await expectMoving(page);
});

test("[CA-05] a hidden page pauses its video, and goes on when it is seen", async ({ openBrowser }) => {
  const page = await scanning(await openBrowser(fakeCameras(1)));
  // A headless browser never hides a page, so the page is told so; video and camera are real.
  await setHidden(page, true);
  await expect.poll(() => isPaused(page)).toBe(true);
  await setHidden(page, false);
  await expect.poll(() => isPaused(page)).toBe(false);
  await expectMoving(page);
});

test("[CA-03] [CA-05] a camera lost behind a hidden page is asked for when the page is seen", async ({
  openBrowser,
}) => {
  const page = await scanning(await openBrowser(fakeCameras(1)));
  await setHidden(page, true);
  await killCameraProcess(page);
  await expect.poll(() => trackOf(page)).toMatchObject({ state: "ended" });
  await setHidden(page, false);
  await expect.poll(() => trackOf(page)).toMatchObject({ state: "live" });
  await expectMoving(page);
});

test("leaving the screen lets the camera go", async ({ openBrowser }) => {
  const page = await scanning(await openBrowser(fakeCameras(1)));
  await page.evaluate(() =>
    Object.assign(globalThis, { stream: document.querySelector("video")?.srcObject }),
  );
  await page.getByRole("button", { name: "Ingresar código manualmente" }).click();
  await expect(page).toHaveURL(/\/manual-code$/);
  const states = () =>
    (globalThis as unknown as { stream: MediaStream }).stream.getTracks().map(({ readyState }) => readyState);
  await expect.poll(() => page.evaluate(states)).toEqual(["ended"]);
});

async function scanning(page: Page): Promise<Page> {
  await (await Visit.arrive(page)).open("/scan-code");
  await expect(page.getByText("El código está en la etiqueta de la caja")).toBeVisible();
  return page;
}

function trackOf(page: Page) {
  return page.evaluate(() => {
    const stream = document.querySelector("video")?.srcObject;
    const [track] = stream instanceof MediaStream ? stream.getVideoTracks() : [];
    return track && { id: track.id, state: track.readyState };
  });
}

function isPaused(page: Page) {
  return page.evaluate(() => document.querySelector("video")?.paused);
}

/** New pictures come. */
async function expectMoving(page: Page): Promise<void> {
  const time = () => page.evaluate(() => document.querySelector("video")?.currentTime ?? 0);
  const before = await time();
  await expect.poll(time).toBeGreaterThan(before);
}

async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, "hidden", { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
}

/** Ends the camera process; pages see a camera that the system took away. */
async function killCameraProcess(page: Page): Promise<void> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  const { processInfo } = (await session?.send("SystemInfo.getProcessInfo")) ?? { processInfo: [] };
  const camera = processInfo.find(({ type }) => type.includes("video_capture"));
  if (!camera) throw new Error("no process runs the camera");
  process.kill(camera.id, "SIGKILL");
  await session?.detach();
}
