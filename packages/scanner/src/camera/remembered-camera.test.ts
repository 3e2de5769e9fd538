import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cameraKey, forgetCamera, rememberCamera, rememberedCamera } from "./remembered-camera.ts";

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

afterEach(() => vi.unstubAllGlobals());

describe("the remembered camera", () => {
  it("[CA-08] is the one that was kept, until it is forgotten", () => {
    expect(rememberedCamera()).toBeUndefined();
    rememberCamera({ deviceId: "rear", label: "Back Camera" });
    expect(rememberedCamera()).toEqual({ deviceId: "rear", label: "Back Camera" });
    forgetCamera();
    expect(rememberedCamera()).toBeUndefined();
  });

  it.each([
    "",
    "null",
    "[]",
    '{"deviceId":7,"label":"x"}',
    '{"deviceId":"","label":"x"}',
    '{"deviceId":"x"}',
  ])("[CA-08] is none when %j was left in its place", (text) => {
    stored.set(cameraKey, text);
    expect(rememberedCamera()).toBeUndefined();
  });

  it("[CA-08] is none without a storage, and keeping one does no harm", () => {
    vi.stubGlobal("localStorage", undefined);
    rememberCamera({ deviceId: "rear", label: "" });
    forgetCamera();
    expect(rememberedCamera()).toBeUndefined();
  });
});
