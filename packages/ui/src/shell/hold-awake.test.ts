import { describe, expect, it, vi } from "vitest";
import { holdAwake } from "./hold-awake.ts";

class Page extends EventTarget {
  visibilityState: DocumentVisibilityState = "visible";
  become(state: DocumentVisibilityState) {
    this.visibilityState = state;
    this.dispatchEvent(new Event("visibilitychange"));
  }
}

describe("a kiosk's screen", () => {
  it("[RT-03] is kept awake, again after it was hidden, and let go at the end", async () => {
    const page = new Page();
    const release = vi.fn(async () => undefined);
    const request = vi.fn(async () => ({ release }));
    const stop = holdAwake(request, page);
    expect(request).toHaveBeenCalledTimes(1);
    page.become("hidden");
    expect(request).toHaveBeenCalledTimes(1);
    page.become("visible");
    expect(request).toHaveBeenCalledTimes(2);
    stop();
    await vi.waitFor(() => expect(release).toHaveBeenCalledTimes(1));
    page.become("visible");
    expect(request).toHaveBeenCalledTimes(2);
  });

  it("[RT-03] is left to the device where the browser refuses or cannot", async () => {
    const refusing = vi.fn(async () => {
      throw new Error("NotAllowedError");
    });
    holdAwake(refusing, new Page())();
    await expect(refusing.mock.results[0]?.value).rejects.toThrow("NotAllowedError");
    vi.stubGlobal("navigator", {});
    expect(holdAwake(undefined, new Page())).not.toThrow();
    vi.unstubAllGlobals();
  });
});
