import { mostOf, normalizeSize, productFields } from "@horma/domain";
import { BadCell } from "../bad-cell.ts";
import { type ReadCell, words } from "../cell.ts";
import type { Kind } from "../kind.ts";
import { columnsOf } from "../record-columns.ts";
import { dateAsSize } from "../spreadsheet.ts";
import { cell } from "../written.ts";
import { kept, refuseTooMany, removedColumn, spellAlike } from "./cells.ts";

/** Characters of a size at most. */
const longest = 16;

/** A size in normal form: `41½` is `41.5`. */
export const shoeSize: ReadCell = (text) => {
  const date = dateAsSize(text);
  if (date !== undefined) return date;
  const read = words(longest)(text);
  return read instanceof BadCell ? read : normalizeSize(read);
};

/** Conversion tables: a row for each size, a column for each system. */
export const conversions: Kind = {
  name: "conversions",
  scope: "catalogue",
  does: "Conversion tables of sizes: one row per size of a table",
  columns: [
    ...columnsOf({
      scale: {
        ...productFields.scale,
        required: true,
        holds: "The table's name, as products refer to it",
      },
    }),
    {
      key: "size",
      names: ["talla", "tamaño", "input_value"],
      required: true,
      read: shoeSize,
      holds: "The size as skus have it; `41,5`, `41½` and `41.5` are the same",
      example: "41,5",
    },
    removedColumn,
  ],
  rest: {
    key: "sizes",
    names: ["cl", "us", "uk", "eu", "cm"],
    type: "jsonb",
    read: shoeSize,
    holds:
      "The same size in another system. Every other heading is a system: `cl`, `us`, `uk`, `eu`, `cm` or any of your own. The file's row replaces the stored one; an NDJSON object replaces only the systems that it has",
    example: "9",
  },
  check: async (work) => {
    await spellAlike(work, "scale", "select scale as name from size_conversion");
    await work.refuseRepeated("scale", "size");
    await refuseTooMany(work, "sizes", mostOf.sizeSystems, {
      from: "staged s cross join lateral jsonb_object_keys(s.sizes) c (code)",
      group: "''::text",
      thing: "c.code",
      isKnown: "exists (select from size_system y where y.code = c.code)",
      known: "select ''::text as grp from size_system",
    });
    await refuseTooMany(work, "size", mostOf.sizesOfScale, {
      group: "s.scale",
      thing: "s.size",
      isKnown: "exists (select from size_conversion t where t.scale = s.scale and t.input_value = s.size)",
      known: "select scale as grp from size_conversion",
    });
  },
  write: async (work) => {
    await work.merge({
      table: "size_system",
      from: `(select min(row) as row, code from staged, jsonb_object_keys(jsonb_strip_nulls(sizes)) code group by code) s`,
      key: { code: "s.code" },
      set: {},
      otherwise: {
        name: `upper(replace(n."k_code", '_', ' '))`,
        position: `(select coalesce(max(position), 0) from size_system) + row_number() over (order by n."k_code")`,
      },
    });
    await work.merge({
      table: "size_conversion",
      from: kept,
      key: { scale: "s.scale", input_value: "s.size" },
      // The systems that an object of NDJSON does not name stay.
      set: {
        sizes: cell(
          "sizes",
          (sizes) =>
            `jsonb_strip_nulls(${work.sparse ? "coalesce(t.sizes, '{}') || " : ""}coalesce(${sizes}, '{}'))`,
        ),
      },
      otherwise: { sizes: "'{}'" },
      counted: true,
    });
    await work.remove({
      table: "size_conversion",
      key: ["scale", "input_value"],
      columns: ["sizes"],
      row: "s.row",
      from: "staged s join size_conversion t on t.scale = s.scale and t.input_value = s.size where s.removed",
    });
  },
};
