import type { ImportWork } from "../import-work.ts";
import type { Column, Kind } from "../kind.ts";
import type { StagedRows } from "../staged-rows.ts";
import { kept, refuseTooManyOfStore, refuseUnknownStores, removedColumn, storeColumn } from "./cells.ts";

/** A table of places of stores, of which a store has each name once. */
type Places = {
  table: string;
  /** The column of the file that names one. */
  named: Column;
  /** How many a store may have. */
  most: number;
};

/** What kinds have in common whose rows name a place of a store, or remove it. */
export function places({ table, named, most }: Places): Pick<Kind, "scope" | "columns" | "check" | "write"> {
  const { key } = named;
  return {
    scope: "catalogue",
    columns: [storeColumn, named, removedColumn],
    check: async (work: StagedRows) => {
      await refuseUnknownStores(work);
      await work.refuseRepeated("store", key);
      await refuseTooManyOfStore(work, key, most, { table, name: "name" });
    },
    write: async (work: ImportWork) => {
      await work.merge({
        table,
        from: `${kept} join store st on st.code = s.store`,
        key: { store_id: "st.id", name: `s."${key}"` },
        set: {},
        counted: true,
      });
      await work.remove({
        table,
        key: ["store_id", "name"],
        columns: [],
        row: "s.row",
        from: `staged s join store st on st.code = s.store
          join "${table}" t on t.store_id = st.id and t.name = s."${key}" where s.removed`,
      });
    },
  };
}
