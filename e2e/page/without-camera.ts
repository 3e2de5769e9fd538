import type { Page } from "@playwright/test";

/** A camera that never starts: the one of the tests sees a label at once, and is faster than a test that types. */
export function withoutCamera(page: Page) {
  return page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => new Promise<MediaStream>(() => undefined);
  });
}
