import { mostOf } from "@horma/domain";
import { code, words } from "../cell.ts";
import type { Kind } from "../kind.ts";
import { kept, refuseTooManyOfStore, refuseUnknownStores, removedColumn, storeColumn } from "./cells.ts";

/** Where shoppers sit and try. */
export const seats: Kind = {
  name: "seats",
  scope: "catalogue",
  does: "The seats of stores, where shoppers try the pairs on",
  columns: [
    storeColumn,
    {
      key: "seat",
      names: ["asiento", "puesto"],
      required: true,
      read: code(words(12)),
      holds: "Its name, as written on the seat; up to 12 characters",
      example: "1",
    },
    removedColumn,
  ],
  check: async (work) => {
    await refuseUnknownStores(work);
    await work.refuseRepeated("store", "seat");
    await refuseTooManyOfStore(work, "seat", mostOf.seatsOfStore, { table: "seat", name: "name" });
  },
  write: async (work) => {
    await work.merge({
      table: "seat",
      from: `${kept} join store st on st.code = s.store`,
      key: { store_id: "st.id", name: "s.seat" },
      set: {},
      counted: true,
    });
    await work.remove({
      table: "seat",
      key: ["store_id", "name"],
      columns: [],
      row: "s.row",
      from: `staged s join store st on st.code = s.store
        join seat t on t.store_id = st.id and t.name = s.seat where s.removed`,
    });
  },
};
