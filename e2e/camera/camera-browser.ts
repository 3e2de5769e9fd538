import config from "../../playwright.config.ts";
import { type Browser, type BrowserContext, test as base, type Page } from "../test.ts";

/** Chromium's own fake cameras: a moving pattern without a code, and with a focus that takes distances. */
export const fakeCameras = (count: number) => [
  "--use-fake-ui-for-media-stream",
  `--use-fake-device-for-media-stream=device-count=${count}`,
];

/** A camera that shows a video file. */
export const videoCamera = (path: string) => [
  "--use-fake-ui-for-media-stream",
  "--use-fake-device-for-media-stream",
  `--use-file-for-fake-video-capture=${path}`,
];

/** Every request for the camera is denied, as a shopper does it. */
export const deniedCamera = [
  "--use-fake-ui-for-media-stream=deny",
  "--use-fake-device-for-media-stream=device-count=1",
];

/** A device without any camera, where it would be allowed. */
export const noCamera = ["--use-fake-ui-for-media-stream"];

const cameraFlags = /use-fake|use-file/;
const { executablePath, args = [] } = config.use?.launchOptions ?? {};
const common = args.filter((flag) => !cameraFlags.test(flag));

export type CameraBrowser = {
  /** A page of a new browser with these switches; `profile` keeps its storage for the next one. */
  openBrowser(flags: readonly string[], profile?: string): Promise<Page>;
};

/** Tests that start their own browser, because the cameras are set at its start. */
export const test = base.extend<CameraBrowser>({
  openBrowser: async ({ playwright, baseURL, viewport, locale }, use) => {
    const opened: (Browser | BrowserContext)[] = [];
    await use(async (flags, profile) => {
      const launch = { ...(executablePath ? { executablePath } : {}), args: [...common, ...flags] };
      const options = {
        viewport,
        ...(baseURL ? { baseURL } : {}),
        ...(locale ? { locale } : {}),
        serviceWorkers: "block" as const,
      };
      if (profile) {
        const context = await playwright.chromium.launchPersistentContext(profile, { ...launch, ...options });
        opened.push(context);
        return context.pages()[0] ?? context.newPage();
      }
      const browser = await playwright.chromium.launch(launch);
      opened.push(browser);
      return (await browser.newContext(options)).newPage();
    });
    for (const each of opened) await each.close();
  },
});
