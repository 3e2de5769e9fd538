import type { Page } from "@playwright/test";

/**
 * Sends a reader's keys 8 ms apart, then Enter. The events carry these times, however busy the machine is.
 * @param late how long after the one before each key reaches the page, ms
 */
export async function typeAsReader(page: Page, code: string, late = 0): Promise<void> {
  const reader = await page.context().newCDPSession(page);
  const start = Date.now() / 1_000;
  const press = (key: string, index: number) => {
    const text = key === "Enter" ? "\r" : key;
    const timestamp = start + index * 0.008;
    const down = reader.send("Input.dispatchKeyEvent", { type: "keyDown", key, text, timestamp });
    return Promise.all([down, reader.send("Input.dispatchKeyEvent", { type: "keyUp", key, timestamp })]);
  };
  const pressed: Promise<unknown>[] = [];
  for (const [index, key] of [...code, "Enter"].entries()) {
    if (late > 0) await page.waitForTimeout(late);
    pressed.push(press(key, index));
  }
  await Promise.all(pressed);
  await reader.detach();
}
