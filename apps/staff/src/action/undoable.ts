import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import type { ActionOutcome } from "./create-action-queue.ts";

/** Something just done on this tablet that its person can take back until an instant of its clock, epoch ms. */
export type Undoable = { text: string; until: number; undo: () => Promise<ActionOutcome> };

const store = createStore<Undoable | null>(() => null);

/** Offers to take something back: the latest one alone. */
export function offerUndo(undoable: Undoable): void {
  store.setState(undoable, true);
}

/** It was taken back, or its time is over. */
export function endUndo(undoable: Undoable): void {
  if (store.getState() === undoable) store.setState(null, true);
}

/** What can be taken back now. */
export function useUndoable(): Undoable | null {
  return useStore(store);
}
