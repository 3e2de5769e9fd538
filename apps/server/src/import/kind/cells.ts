/** Cells that several kinds have. */
import { form, words } from "../cell.ts";
import type { Column } from "../kind.ts";

/** A store's code, which its links have. */
export const storeCode = form(/^[0-9A-Za-z_-]{1,32}$/);
/** A slot of the back room. */
export const slotName = form(/^[0-9A-Za-z.:/-]{1,24}$/);
export const skuText = form(/^[0-9A-Za-z-]{1,40}$/);

export const storeColumn: Column = {
  key: "store",
  names: ["tienda", "local", "sucursal", "código tienda", "store_code"],
  required: true,
  read: storeCode,
  holds: "The store's code",
  example: "0101",
};

/** SQL over `s`: whether its store is known. */
export const storeIsKnown = "exists (select from store st where st.code = s.store)";

export const nameColumn = (longest: number, example: string, holds = "What people call it"): Column => ({
  key: "name",
  names: ["nombre"],
  required: true,
  read: words(longest),
  holds,
  example,
});
