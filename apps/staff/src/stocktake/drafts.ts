import { browserStorage } from "@horma/app/browser-storage";
import { useStore } from "zustand";
import { createDrafts } from "./create-drafts.ts";
import type { CountDraft } from "./draft.ts";
import { type Target, targetKey } from "./target.ts";

/** The counts under way on this tablet. */
export const drafts = createDrafts({ storage: browserStorage, now: Date.now });
addEventListener("storage", ({ key }) => drafts.follow(key));

/** The store's counts under way. */
export function useDrafts(storeCode: string): readonly CountDraft[] {
  return useStore(drafts).filter((draft) => draft.store === storeCode);
}

/** The count of a target, once its books are known. */
export function useDraft(storeCode: string, target: Target): CountDraft | undefined {
  return useDrafts(storeCode).find((draft) => targetKey(draft.target) === targetKey(target));
}
