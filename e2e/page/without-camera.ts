import type { Page } from "@playwright/test";

/** A camera that never starts, because the tests' camera reads a label faster than a test can type. */
export function withoutCamera(page: Page) {
  return page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => new Promise<MediaStream>(() => undefined);
  });
}
