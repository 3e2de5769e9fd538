import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

describe("the mute", () => {
  const stored = new Map<string, string>();
  beforeEach(() => {
    vi.resetModules();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it("[CA-10] [ST-09] stays over a reload, and so does taking it back", async () => {
    expect((await load()).muted()).toBe(false);
    (await load()).toggle();
    vi.resetModules();
    const next = await load();
    expect(next.muted()).toBe(true);
    next.toggle();
    vi.resetModules();
    expect((await load()).muted()).toBe(false);
  });

  it("[CA-10] lasts as long as the page without a storage", async () => {
    vi.stubGlobal("localStorage", undefined);
    const sound = await load();
    sound.toggle();
    expect(sound.muted()).toBe(true);
  });

  const load = async () => (await import("./mute.ts")).createMute("sound");
});
