import type { Page } from "@playwright/test";

/** What a reader sends: its keys 8 ms apart, then Enter; the times are the keys' own, however busy the machine is. */
export async function typeAsReader(page: Page, code: string): Promise<void> {
  const reader = await page.context().newCDPSession(page);
  const start = Date.now() / 1_000;
  const press = (key: string, index: number) => {
    const text = key === "Enter" ? "\r" : key;
    const timestamp = start + index * 0.008;
    const down = reader.send("Input.dispatchKeyEvent", { type: "keyDown", key, text, timestamp });
    return Promise.all([down, reader.send("Input.dispatchKeyEvent", { type: "keyUp", key, timestamp })]);
  };
  await Promise.all([...code, "Enter"].map(press));
  await reader.detach();
}
