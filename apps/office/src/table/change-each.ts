import type { Selection } from "./use-selection.ts";

/** Changes the chosen rows one after the other. Those that were not changed stay chosen; the first reason is thrown. */
export async function changeEach<T>(
  { chosen, choose }: Selection<T>,
  change: (row: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const row of chosen.values()) {
    try {
      await change(row);
      choose([row], false);
    } catch (failure) {
      failures.push(failure);
    }
  }
  if (failures.length > 0) throw failures[0];
}
