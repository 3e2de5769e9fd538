import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { browserStorage } from "./browser-storage.ts";

const local = new Map<string, string>();
let full = false;

beforeEach(() => {
  local.clear();
  full = false;
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => local.get(key) ?? null,
    removeItem: (key: string) => local.delete(key),
    setItem(key: string, value: string) {
      if (full) throw new DOMException("full", "QuotaExceededError");
      local.set(key, value);
    },
  });
});

afterEach(() => {
  browserStorage.removeItem("key");
  vi.unstubAllGlobals();
});

it("stores a value in the browser until it is removed", () => {
  browserStorage.setItem("key", "value");
  expect(local).toEqual(new Map([["key", "value"]]));
  browserStorage.removeItem("key");
  expect(browserStorage.getItem("key")).toBeNull();
});

it("keeps what a full storage refuses for the page, in place of an older value", () => {
  browserStorage.setItem("key", "old");
  full = true;
  browserStorage.setItem("key", "new");
  expect(browserStorage.getItem("key")).toBe("new");
  full = false;
  browserStorage.setItem("key", "newer");
  expect(local.get("key")).toBe("newer");
  expect(browserStorage.getItem("key")).toBe("newer");
});

it("keeps a value for the page where the browser forbids its storage", () => {
  vi.stubGlobal("localStorage", undefined);
  browserStorage.setItem("key", "value");
  expect(browserStorage.getItem("key")).toBe("value");
  browserStorage.removeItem("key");
  expect(browserStorage.getItem("key")).toBeNull();
});
