import { mostOf, normalizeSlot } from "@horma/domain";
import { BadCell } from "../bad-cell.ts";
import { code, type ReadCell } from "../cell.ts";
import type { Kind } from "../kind.ts";
import { places } from "./places.ts";

const slotForm = /^[0-9A-Za-z.:/-]{1,24}$/;

/** A slot of the back room, in its one form. */
export const slotName: ReadCell = code((text) => {
  const name = slotForm.test(text) ? normalizeSlot(text) : "";
  return slotForm.test(name) ? name : new BadCell("not_a_code");
});

const common = places({
  table: "slot",
  most: mostOf.slotsOfStore,
  named: {
    key: "slot",
    names: ["ubicación", "posición", "location"],
    required: true,
    read: slotName,
    holds:
      "Its code: `C-04-2` is aisle C, module 04, level 2, as `c-4-2` is. Other forms are slots without a position",
    example: "A-01-1",
  },
});

/** Places of the back room, also those that are empty. */
export const slots: Kind = {
  ...common,
  name: "slots",
  does: "The slots of back rooms, including empty ones",
  check: async (work) => {
    await common.check(work);
    await work.refuse(
      "removed",
      "fixed",
      `select s.row, s.slot from staged s join store st on st.code = s.store where s.removed and exists (
         select from stock k where k.store_id = st.id and k.location = s.slot and k.on_hand > 0)`,
    );
  },
};
