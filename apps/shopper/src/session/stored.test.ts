import { beforeEach, expect, it, vi } from "vitest";

/** A storage that can be forbidden, or full for values of more than so many characters. */
function fakeStorage() {
  const values = new Map<string, string>();
  return {
    values,
    forbidden: false,
    longest: Number.POSITIVE_INFINITY,
    getItem: (key: string) => values.get(key) ?? null,
    removeItem: (key: string) => values.delete(key),
    setItem(key: string, value: string) {
      if (value.length > this.longest) throw new DOMException("full", "QuotaExceededError");
      values.set(key, value);
    },
  };
}

let local: ReturnType<typeof fakeStorage>;
let tab: ReturnType<typeof fakeStorage>;
let history: { state: unknown; replaceState: (state: unknown) => void };

beforeEach(() => {
  vi.resetModules();
  local = fakeStorage();
  tab = fakeStorage();
  history = {
    state: { key: "router's" },
    replaceState(state) {
      this.state = structuredClone(state);
    },
  };
  const lookUp = (storage: typeof local) => () => {
    if (storage.forbidden) throw new DOMException("denied", "SecurityError");
    return storage;
  };
  Object.defineProperty(globalThis, "localStorage", { configurable: true, get: lookUp(local) });
  Object.defineProperty(globalThis, "sessionStorage", { configurable: true, get: lookUp(tab) });
  vi.stubGlobal("history", history);
});

/** As after a reload. */
async function load() {
  vi.resetModules();
  const [stored, { entryStorage, carryVisit }, { rememberSurface }] = await Promise.all([
    import("./stored.ts"),
    import("./entry-storage.ts"),
    import("../surface.ts"),
  ]);
  return { ...stored, entryStorage, carryVisit, rememberSurface };
}

it("[FL-03] a value is stored in the browser's storage, and nowhere else", async () => {
  const { browserStorage, storesVisits } = await load();
  browserStorage.setItem("api_token", "abc");
  expect(local.values).toEqual(new Map([["api_token", "abc"]]));
  expect(tab.values.size).toBe(0);
  expect(history.state).toEqual({ key: "router's" });
  expect(storesVisits()).toBe(true);
});

it("[FL-03] what a full storage refuses goes to the tab's, and an older value does not hide it", async () => {
  const { browserStorage, storesVisits } = await load();
  browserStorage.setItem("api_token", "old");
  local.longest = 0;
  expect(storesVisits()).toBe(false);
  browserStorage.setItem("api_token", "new");
  expect((await load()).browserStorage.getItem("api_token")).toBe("new");
  local.longest = 100;
  browserStorage.setItem("api_token", "newer");
  expect(tab.values.size).toBe(0);
  expect(browserStorage.getItem("api_token")).toBe("newer");
});

it("[FL-03] where both storages are forbidden the token survives a reload in the history entry, and a navigation", async () => {
  local.forbidden = true;
  tab.forbidden = true;
  const { browserStorage, carryVisit } = await load();
  browserStorage.setItem("api_token", "abc");
  expect(history.state).toEqual({ key: "router's", visit: { api_token: "abc" } });
  history.state = { key: "next" };
  carryVisit();
  const reloaded = await load();
  expect(reloaded.browserStorage.getItem("api_token")).toBe("abc");
  reloaded.browserStorage.removeItem("api_token");
  expect(history.state).toEqual({ key: "next" });
  history.state = { key: "before", visit: { api_token: "abc" } };
  reloaded.carryVisit();
  expect(history.state).toEqual({ key: "before" });
});

it("[FL-03] an entry's state that is none of ours is no visit", async () => {
  for (const state of [null, "abc", { visit: "abc" }, { visit: { api_token: 7 } }, { visit: null }]) {
    history.state = state;
    expect((await load()).entryStorage.getItem("api_token")).toBeNull();
  }
});
