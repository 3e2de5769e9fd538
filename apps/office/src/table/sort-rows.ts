import { naturalOrder } from "@horma/domain";

export type CellValue = string | number | null | undefined;

/** Rows by a value of them, as people sort; backwards with a minus before. Rows without the value come last. */
export function sortRows<T>(rows: readonly T[], valueIn: (row: T) => CellValue, backwards: boolean): T[] {
  const way = backwards ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [valueIn(one) ?? "", valueIn(other) ?? ""];
    if (a === "" || b === "") return Number(a === "") - Number(b === "");
    return (
      way * (typeof a === "number" && typeof b === "number" ? a - b : naturalOrder(String(a), String(b)))
    );
  });
}
