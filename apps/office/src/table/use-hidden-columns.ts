import { useState } from "react";

/** The columns of a table that a person does not want to see, which this browser stores. */
export function useHiddenColumns(table: string) {
  const key = `horma-office-columns-${table}`;
  const [hidden, setHidden] = useState(() => read(key));
  return {
    hidden,
    hide(columns: readonly string[]) {
      setHidden(columns);
      try {
        localStorage.setItem(key, columns.join(" "));
      } catch {
        // A browser that stores nothing shows all columns again after the page is loaded.
      }
    },
  };
}

function read(key: string): readonly string[] {
  try {
    return localStorage.getItem(key)?.split(" ") ?? [];
  } catch {
    return [];
  }
}
