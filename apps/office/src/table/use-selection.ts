import { useState } from "react";

export type Selection<T> = {
  /** The chosen rows by their ids, those of other pages too. */
  chosen: ReadonlyMap<string, T>;
  /** Chooses rows, or no longer. */
  choose: (rows: readonly T[], on: boolean) => void;
};

/** Rows of a table that are chosen to do something with all of them. */
export function useSelection<T>(idOf: (row: T) => string): Selection<T> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, T>>(new Map());
  return {
    chosen,
    choose: (rows, on) =>
      setChosen((before) => {
        const next = new Map(before);
        for (const row of rows) {
          if (on) next.set(idOf(row), row);
          else next.delete(idOf(row));
        }
        return next;
      }),
  };
}
