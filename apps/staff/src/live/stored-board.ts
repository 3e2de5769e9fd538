import { browserStorage } from "@horma/app/browser-storage";
import type { Board } from "@horma/contract";
import { learnUtcOffset } from "../time/store-zone.ts";
import { learnWaitTarget } from "../time/wait-target.ts";

/** The last board, and when it arrived, epoch ms by this tablet's clock. */
export type StoredBoard = { board: Board; heardAt: number };

const storageKey = "staff-board";

/** Keeps the board, so that a reload without network shows it. */
export function storeBoard(kept: StoredBoard): void {
  browserStorage.setItem(storageKey, JSON.stringify(kept));
}

export function forgetBoard(): void {
  browserStorage.removeItem(storageKey);
}

/** The board kept for this store, if any. */
export function storedBoard(storeCode: string): StoredBoard | undefined {
  try {
    const value: unknown = JSON.parse(browserStorage.getItem(storageKey) ?? "null");
    if (!isStoredBoard(value) || value.board.store.code !== storeCode) return undefined;
    learnUtcOffset(value.board.utc_offset);
    learnWaitTarget(value.board.wait_target);
    return value;
  } catch {
    return undefined;
  }
}

function isStoredBoard(value: unknown): value is StoredBoard {
  if (typeof value !== "object" || value === null) return false;
  const { board, heardAt } = value as Partial<StoredBoard>;
  return (
    typeof heardAt === "number" &&
    typeof board?.utc_offset === "number" &&
    typeof board.store?.code === "string" &&
    [board.orders, board.devices, board.alerts].every(Array.isArray)
  );
}
