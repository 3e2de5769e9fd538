import { resolve } from "node:path";
import { expect, type Page } from "@playwright/test";
import { build, type PreviewServer, preview } from "vite";
import { port } from "../store/store-under-test.ts";
import { deniedCamera, fakeCameras, noCamera, test, videoCamera } from "./camera-browser.ts";
import { makeCameraVideo } from "./make-video.ts";
import { pictureFiles } from "./pictures.ts";

/** The package by itself, on its demo page: no app and no framework around it. */
const configFile = resolve("packages/scanner/demo/vite.config.ts");
const ean = "7808801014102";
let demo: PreviewServer;
let url: string;

// One worker, which builds and serves the page once.
test.describe.configure({ mode: "default" });

test.beforeAll(async ({ browserName: _ }, { workerIndex }) => {
  const outDir = resolve(`.cache/scanner-demo-${workerIndex}`);
  await build({ configFile, logLevel: "error", build: { outDir } });
  demo = await preview({
    configFile,
    logLevel: "error",
    build: { outDir },
    preview: { port: port + 40, allowedHosts: ["demo.lan"] },
  });
  url = demo.resolvedUrls?.local[0] ?? "";
});
test.afterAll(() => demo.close());

test("[CA-01] [CA-08] the demo page scans, says what it read and lists the camera", async ({
  openBrowser,
}) => {
  const page = await openDemo(await openBrowser(videoCamera(makeCameraVideo({ ean }))));
  await expect(page.getByRole("listitem")).toHaveText(`${ean} (ean_13, camera)`);
  await expect(status(page)).toHaveText("found");
  await page.getByRole("button", { name: "Look on" }).click();
  await expect(status(page)).toHaveText("scanning");
  await expect(page.getByLabel("Camera", { exact: true }).getByRole("option")).toHaveCount(1);
  // Each code is told once a start (ST-12).
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page.getByRole("listitem")).toHaveCount(2);
});

for (const [flags, message] of [
  [fakeCameras(1), "Successfully accessed the camera."],
  [deniedCamera, "No permission to access camera."],
  [noCamera, "No camera detected."],
] as const) {
  test(`[CA-07] a test of the camera says '${message}'`, async ({ openBrowser }) => {
    const page = await openDemo(await openBrowser(flags));
    await page.getByRole("button", { name: "Test the camera" }).click();
    await expect(status(page)).toHaveText(message);
  });
}

test("[CA-07] a test of the camera says 'Insecure context.'", async ({ openBrowser }) => {
  const page = await openBrowser([...fakeCameras(1), "--host-resolver-rules=MAP demo.lan localhost"]);
  await page.goto(url.replace("localhost", "demo.lan"));
  await expect(status(page)).toHaveText(
    "insecure_context: Not connected via SSL (HTTPS), the SDK may not work correctly.",
  );
  await page.getByRole("button", { name: "Test the camera" }).click();
  await expect(status(page)).toHaveText("Insecure context.");
});

test("[CA-06] without a camera it says so in the words of CA-06, and still reads pictures", async ({
  openBrowser,
}) => {
  const page = await openDemo(await openBrowser(noCamera));
  await expect(status(page)).toHaveText(
    "no_camera: No camera available, please use a device with an accessible camera.",
  );
  const buffer = (await pictureFiles.png?.(ean)) ?? Buffer.alloc(0);
  await page.getByLabel("Read a picture").setInputFiles({ name: "a.png", mimeType: "image/png", buffer });
  await expect(page.getByRole("listitem")).toHaveText(`${ean} (ean_13, a.png)`);
});

test("[CA-08] looking for a code that is not there costs the main thread less than 8 ms a frame", async ({
  openBrowser,
}) => {
  const page = await openDemo(await openBrowser(fakeCameras(1)));
  await expect(status(page)).toHaveText("scanning");
  const session = await page.context().newCDPSession(page);
  // The thread's own time, so that other work on the machine does not count.
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const busy = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
  };
  const [frames, ms] = [await playedFrames(page), await busy()];
  await page.waitForTimeout(3000);
  await expect.poll(() => playedFrames(page), { timeout: 30_000 }).toBeGreaterThan(frames + 30);
  const perFrame = ((await busy()) - ms) / ((await playedFrames(page)) - frames);
  test.info().annotations.push({ type: "main thread, ms a frame", description: perFrame.toFixed(2) });
  expect(perFrame).toBeGreaterThan(0);
  expect(perFrame).toBeLessThan(8);
});

async function openDemo(page: Page): Promise<Page> {
  await page.goto(url);
  return page;
}

const status = (page: Page) => page.locator("#status");

function playedFrames(page: Page): Promise<number> {
  return page.evaluate(
    () => document.querySelector("video")?.getVideoPlaybackQuality().totalVideoFrames ?? 0,
  );
}
