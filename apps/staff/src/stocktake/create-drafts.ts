import type { BrowserStorage } from "@horma/app/storage";
import type { Stocktake } from "@horma/contract";
import { longestCount } from "@horma/domain";
import { createStore } from "zustand/vanilla";
import { type CountDraft, isBegun, startDraft, widenSeen } from "./draft.ts";
import { type Target, targetKey } from "./target.ts";

const storageKey = "staff-counts";

export type DraftsOptions = { storage: BrowserStorage; now: () => number };

/** The counts under way on this tablet. They survive reloads and a missing network; the tablet's tabs share them. */
export function createDrafts({ storage, now }: DraftsOptions) {
  const { setState: become, ...store } = createStore<readonly CountDraft[]>(() => readDrafts(storage, now()));

  /** Changes one count as it is in the storage now. */
  function change(
    storeCode: string,
    target: Target,
    next: (draft: CountDraft | undefined) => CountDraft | undefined,
  ) {
    const isIt = (draft: CountDraft) => isOf(draft, storeCode, target);
    const kept = readDrafts(storage, now());
    // Before anything was read it is on the screen only.
    const changed = next(kept.find(isIt) ?? store.getState().find((draft) => isIt(draft) && !isBegun(draft)));
    const drafts = [...kept.filter((draft) => !isIt(draft)), ...(changed === undefined ? [] : [changed])];
    // A count in which nothing was read is not worth keeping.
    const begun = drafts.filter(isBegun);
    if (begun.length === 0) storage.removeItem(storageKey);
    else storage.setItem(storageKey, JSON.stringify(begun));
    become(drafts, true);
  }

  return {
    ...store,
    find: (storeCode: string, target: Target) =>
      store.getState().find((draft) => isOf(draft, storeCode, target)),
    /** The books arrived: the count goes on with them, or begins. */
    hear(storeCode: string, target: Target, books: Stocktake) {
      const at = now();
      change(storeCode, target, (draft) =>
        draft === undefined ? startDraft(storeCode, target, books, at) : widenSeen(draft, books, at),
      );
    },
    /** Someone read a pair, sent a slot and so on. */
    update(storeCode: string, target: Target, next: (draft: CountDraft, now: number) => CountDraft) {
      change(storeCode, target, (draft) => draft && next(draft, now()));
    },
    /** The count is over, or thrown away. */
    end(storeCode: string, target: Target) {
      change(storeCode, target, () => undefined);
    },
    /** Another tab of the tablet changed the counts. */
    follow(key: string | null) {
      if (key === null || key === storageKey) become(readDrafts(storage, now()), true);
    },
  };
}

function isOf(draft: CountDraft, storeCode: string, target: Target): boolean {
  return draft.store === storeCode && targetKey(draft.target) === targetKey(target);
}

function readDrafts(storage: BrowserStorage, now: number): CountDraft[] {
  try {
    const value: unknown = JSON.parse(storage.getItem(storageKey) ?? "[]");
    return Array.isArray(value) ? value.filter((each) => isDraft(each) && isYoung(each, now)) : [];
  } catch {
    return [];
  }
}

function isDraft(value: unknown): value is CountDraft {
  if (typeof value !== "object" || value === null) return false;
  const { store, target, startedAt, books, slots } = value as Partial<CountDraft>;
  return (
    typeof store === "string" &&
    typeof target === "object" &&
    typeof startedAt === "number" &&
    Array.isArray(books?.slots) &&
    typeof slots === "object"
  );
}

/** An older count would be refused. */
function isYoung({ startedAt }: CountDraft, now: number): boolean {
  return now - startedAt < longestCount;
}
