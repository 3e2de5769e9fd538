import type { CellRule } from "./cell-rule.ts";
import { sizeWords } from "./size.ts";

/** A heading of a file, the column that it is if it is one, and its cells in the first rows. */
export type HeadingCells = { heading: string; column: string | null; cells: readonly string[] };

/** What stands between the parts of a code, the likeliest first. */
const signs = ["-", "_", "/", ".", " "] as const;
const size = new RegExp(`^\\d{1,2}(?:[.,]\\d)?(?: ?[½⅓⅔])?$|${sizeWords}`, "i");

/**
 * The rule that likely makes a column that a file lacks, by the cells of its first rows: the product before the last sign of the sku, the
 * size after it, the sku of product and size or as the EAN. Undefined where nothing is likely.
 */
export function proposeRule(column: string, headings: readonly HeadingCells[]): CellRule | undefined {
  const of = (name: string) => headings.find((each) => each.column === name);
  switch (column) {
    case "product":
      return splitBy("before_last", headings, () => true);
    case "size":
      return splitBy("after_last", headings, (part) => size.test(part));
    case "sku": {
      const [product, sized, ean] = [of("product"), of("size"), of("ean")];
      if (product && sized)
        return {
          name: "join",
          given: [{ heading: product.heading }, { text: "-" }, { heading: sized.heading }],
        };
      if (!ean?.cells.every((cell) => /^\d{8,14}$/.test(cell))) return undefined;
      return { name: "first", given: [{ heading: ean.heading }] };
    }
    default:
      return undefined;
  }
}

/** Splits the sku, or another heading that is not read, where one sign is in every cell. */
function splitBy(
  name: "before_last" | "after_last",
  headings: readonly HeadingCells[],
  fits: (part: string) => boolean,
): CellRule | undefined {
  const sources = [
    ...headings.filter(({ column }) => column === "sku"),
    ...headings.filter(({ column, heading }) => column === null && heading !== ""),
  ];
  for (const { heading, cells } of sources) {
    const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
    const sign = signs.find(
      (each) =>
        filled.length > 0 &&
        filled.every((cell) => {
          const at = cell.lastIndexOf(each);
          return at > 0 && at < cell.length - 1 && fits(cell.slice(at + 1).trim());
        }),
    );
    if (sign !== undefined) return { name, given: [{ heading }, { text: sign }] };
  }
  return undefined;
}
