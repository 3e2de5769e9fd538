import type { Page } from "@playwright/test";

/**
 * Sends a slow reader's keys: `gap` ms apart by the events' own times, however busy the machine is.
 * @param meanwhile done after half of them
 */
export async function typeSlowly(
  page: Page,
  keys: readonly string[],
  gap: number,
  meanwhile?: () => Promise<void>,
): Promise<void> {
  const reader = await page.context().newCDPSession(page);
  const start = Date.now() / 1_000;
  const texts: Record<string, string> = { Enter: "\r", Escape: "", Tab: "" };
  const codes: Record<string, number> = { Enter: 13, Escape: 27, Tab: 9 };
  for (const [index, key] of keys.entries()) {
    if (index === Math.floor(keys.length / 2)) await meanwhile?.();
    const timestamp = start + (index * gap) / 1_000;
    const text = texts[key] ?? key;
    const virtual = codes[key];
    const named = virtual === undefined ? {} : { windowsVirtualKeyCode: virtual, code: key };
    const type = text === "" ? "rawKeyDown" : "keyDown";
    await reader.send("Input.dispatchKeyEvent", {
      type,
      key,
      ...(text !== "" && { text }),
      ...named,
      timestamp,
    });
    await reader.send("Input.dispatchKeyEvent", {
      type: "keyUp",
      key,
      ...named,
      timestamp: timestamp + 0.005,
    });
  }
  await reader.detach();
}
