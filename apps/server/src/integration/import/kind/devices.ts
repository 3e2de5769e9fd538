import { deviceFields, mostOf } from "@horma/domain";
import { sql } from "drizzle-orm";
import { rowsOf } from "../../../platform/db/rows.ts";
import { device } from "../../../platform/db/schema/device.ts";
import { form } from "../cell.ts";
import type { Column, Kind } from "../kind.ts";
import { columnsOf } from "../record-columns.ts";
import { cell, cells } from "../written.ts";
import { refuseIncomplete, refuseTooManyOfStore, refuseUnknownStores, storeColumn } from "./cells.ts";

const columns: readonly Column[] = [
  storeColumn,
  {
    key: "device",
    names: ["dispositivo", "equipo", "smartbox", "hwd"],
    required: true,
    read: form(/^[0-9A-Za-z_.:-]{1,64}$/),
    holds: "Its hardware id, with which a box signs in; unique in its store",
    example: "box-01",
  },
  ...columnsOf(deviceFields),
];

/** A device that works for something stays in the store: its pairs, and those who wait for them, need it. */
const busy = "t.retired_at is not null and t.job is not null";

/** SQL: the file's rows with the device that each names, as far as it is known. */
const named = `staged s join store st on st.code = s.store
  join device t on t.store_id = st.id and t.hwd = s.device`;

/** Boxes and shelves. */
export const devices: Kind = {
  name: "devices",
  scope: "catalogue",
  does: "Boxes and shelves of stores",
  columns,
  check: async (work) => {
    await refuseUnknownStores(work);
    await work.refuseRepeated("store", "device");
    await refuseTooManyOfStore(work, "device", mostOf.devicesOfStore, { table: "device", name: "hwd" });
    const known = `exists (select from store st join device d on d.store_id = st.id where st.code = s.store and d.hwd = s.device)`;
    await refuseIncomplete(work, columns, known);
    await work.refuse("type", "fixed", `select s.row, s.type from ${named} where s.type <> t.type_id`);
    // No job begins on them until the import ends.
    await work.query(
      `select from ${named} where s.retired and t.retired_at is null order by t.id for no key update of t`,
    );
    await work.refuse(
      "retired",
      "fixed",
      `select s.row, s.device from ${named} where s.retired and t.retired_at is null and t.job is not null`,
    );
  },
  write: (work) =>
    work.merge({
      table: "device",
      from: "staged s join store st on st.code = s.store",
      key: { store_id: "st.id", hwd: "s.device" },
      set: {
        name: cells(["name", "device"], (name, device) => `coalesce(${name}, ${device})`),
        type_id: cell("type"),
        retired_at: cell(
          "retired",
          (retired) => `case when ${retired} then coalesce(t.retired_at, now()) end`,
        ),
      },
      otherwise: { name: `n."k_hwd"` },
      counted: true,
    }),
  notUndone: async (tx, id) => {
    const rows = await rowsOf(
      tx.execute(sql`
      select t.hwd from import_before b join device t on t.id = (b.row->>'id')::int
      where b.import_id = ${id} and b.table_name = 'device' and ${sql.raw(busy)} limit 1`),
      { hwd: device.hwd },
    );
    return rows[0] && `${rows[0].hwd} is now in use and would be retired: import a newer file instead`;
  },
};
