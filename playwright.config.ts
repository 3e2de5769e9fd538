import { existsSync, statfsSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { port, smsPort } from "./e2e/store/store-under-test.ts";

/** `npm test` says which browser; who runs a file by hand has one of these from it, or Playwright's own. */
const installed = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
const executablePath = process.env.CHROMIUM_PATH ?? installed.find((path) => existsSync(path));

/** Tests that need the server where codes are sent by SMS. */
const smsTests = "**/sms-*.test.ts";

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.test.ts",
  outputDir: "test-results",
  globalSetup: "./e2e/global-setup.ts",
  fullyParallel: true,
  // Most of a test is waiting for a simulated crew: more tests than cores.
  workers: 4,
  // What hangs is ended; a server that a busy machine starts slowly is waited for.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // A second go only where no one watches; the end of `npm test` names who needed one.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: `http://localhost:${port}`,
    locale: "es-CL",
    timezoneId: "America/Santiago",
    // Recording every step costs a good part of the time: TRACE=1 where a failure has to be understood.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    viewport: { width: 390, height: 844 },
    // What a worker answers a test cannot change; the tests of the worker itself let it in.
    serviceWorkers: "block",
    launchOptions: {
      // Playwright has browsers keep what their processes share on the disk, for the sake of small containers.
      ignoreDefaultArgs: hasRoomInMemory() ? ["--disable-dev-shm-usage"] : [],
      ...(executablePath ? { executablePath } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--force-color-profile=srgb",
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
        "--use-file-for-fake-video-capture=.cache/camera/7808801014102.y4m",
      ],
    },
  },
  projects: [
    { name: "rut", testIgnore: smsTests },
    { name: "sms", testMatch: smsTests, use: { baseURL: `http://localhost:${smsPort}` } },
  ],
});

/** Whether Linux's file system in memory takes what four browsers share; a container often has 64 MB there. */
function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    return bavail * bsize >= 2 * 1024 ** 3;
  } catch {
    return false;
  }
}
