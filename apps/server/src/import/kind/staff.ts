import { randomBytes } from "node:crypto";
import { isWeakPin, mostOf, parseRut, staffRoles } from "@horma/domain";
import type { Reader } from "../../db/database.ts";
import { hashPin, pinFits } from "../../staff/pin-hash.ts";
import { findStaff } from "../../staff/staff-table.ts";
import { BadCell } from "../bad-cell.ts";
import { form, oneOf, yesNo } from "../cell.ts";
import type { ImportWork } from "../import-work.ts";
import type { Column, Kind } from "../kind.ts";
import {
  nameColumn,
  refuseIncomplete,
  refuseTooManyOfStore,
  refuseUnknownStores,
  storeColumn,
} from "./cells.ts";

/** What a file is kept with instead of a PIN that anybody would guess. */
const weak = "!";
const hashedPin = form(/^\$argon2id\$[0-9A-Za-z$=,+/]+$/, "not_a_pin");
const loginForm = form(/^[0-9a-z._-]{1,32}$/);

/** Colleagues read it, so it is no number by which the person is known elsewhere. */
function readLogin(text: string): string | BadCell {
  return /^[\d.]{7,10}-?[\dk]$/.test(text) && parseRut(text) !== undefined
    ? new BadCell("a_rut")
    : loginForm(text);
}

const columns: readonly Column[] = [
  storeColumn,
  {
    key: "login",
    names: ["usuario", "cuenta", "user"],
    required: true,
    read: readLogin,
    holds:
      "The name to sign in with, the person's own in the store: up to 32 of `a-z`, `0-9`, dot, hyphen, underscore. No RUT",
    example: "ana.rojas",
  },
  { ...nameColumn(40, "Ana", "First name, as colleagues and shoppers read it"), needed: true },
  {
    key: "role",
    names: ["rol", "cargo", "perfil"],
    needed: true,
    read: oneOf({
      ...Object.fromEntries(staffRoles.map((role) => [role, role])),
      ...{ bodeguera: "runner", bodeguero: "runner", vendedora: "seller", vendedor: "seller" },
      ...{ cajera: "cashier", cajero: "cashier", jefa: "manager", jefe: "manager" },
      ...{ técnica: "technician", técnico: "technician" },
    }),
    holds:
      "`runner` (`bodeguero`), `seller` (`vendedor`), `cashier` (`cajero`), `manager` (`jefe`), `technician` (`técnico`)",
    example: "vendedor",
  },
  {
    key: "pin",
    names: ["clave", "código pin"],
    // What the file is kept with.
    read: (text) => (text === weak ? new BadCell("weak_pin") : hashedPin(text)),
    holds:
      "Six digits, neither all the same nor in a row (`123456`). Only its hash is kept, also of the file. An empty cell leaves the PIN as it is. Somebody new without one gets it from their manager, or by `npm run staff -- pin`",
    example: "",
  },
  {
    key: "active",
    names: ["activo", "activa", "vigente"],
    type: "boolean",
    read: yesNo,
    holds: "`no` for somebody who left: signed out, and cannot sign in. `si` where empty",
    example: "si",
  },
];

/** The people of stores. */
export const staff: Kind = {
  name: "staff",
  scope: "catalogue",
  does: "The people of stores. A changed role or PIN, and leaving, sign a person out everywhere",
  columns,
  secret: { column: "pin", hide: hidePin },
  check: async (work) => {
    await refuseUnknownStores(work);
    await work.refuseRepeated("store", "login");
    await refuseTooManyOfStore(work, "login", mostOf.peopleOfStore, { table: "staff", name: "login" });
    const known = `exists (select from store st join staff m on m.store_id = st.id where st.code = s.store and m.login = s.login)`;
    await refuseIncomplete(work, columns, known);
  },
  write: async (work) => {
    // Nobody has it as a PIN.
    const none = await hashPin(randomBytes(32).toString("hex"));
    await work.merge({
      table: "staff",
      from: "staged s join store st on st.code = s.store",
      key: { store_id: "st.id", login: "s.login" },
      set: {
        name: "s.name",
        role: "s.role",
        pin_hash: `coalesce(s.pin, t.pin_hash, '${none}')`,
        signed_in_at: "case when s.pin is null or s.pin = t.pin_hash then t.signed_in_at end",
        active: "coalesce(s.active, true)",
      },
      otherwise: { pin_hash: `'${none}'` },
      counted: true,
    });
    await tellPeople(work);
  },
};

/** A PIN's hash: the one that is known, if it is the person's PIN already. */
async function hidePin(text: string, cell: (column: string) => string, reader: Reader): Promise<string> {
  if (!/^\d{6}$/.test(text)) return "?";
  if (isWeakPin(text)) return weak;
  const known = (await findStaff(reader, cell("store"), cell("login")))?.staff.pinHash;
  return known !== undefined && (await pinFits(text, known)) ? known : hashPin(text);
}

/** SQL: the people whom this import wrote, and what they were before; nothing for new ones. */
const written = `(
  select t.*, b.row ->> 'role' as old_role, b.row ->> 'pin_hash' as old_hash, (b.row ->> 'active')::boolean as was_active
  from staff t left join import_before b
    on b.import_id = t.import_id and b.table_name = 'staff' and (b.row ->> 'id')::integer = t.id
  where t.import_id = $1
)`;

/** Ends sessions and waits as a manager's own change would, and notes it in the stores' histories. */
async function tellPeople(work: ImportWork): Promise<void> {
  const { id, now } = work.job;
  await work.query(
    `delete from staff_session d using ${written} m where d.staff_id = m.id
       and (not m.active or m.role <> m.old_role or m.pin_hash <> m.old_hash)`,
    [id],
  );
  await work.query(
    `delete from backoff d using ${written} m where m.pin_hash <> m.old_hash
       and d.key in ('pin of ' || m.id, 'pin of ' || m.id || ' on tablets')`,
    [id],
  );
  await work.query(
    `insert into staff_event (store_id, staff_id, type, data, at)
     select m.store_id, m.id, e.type, e.data, $2 from ${written} m cross join lateral (values
       ('staff_added', m.active and m.was_active is not true, jsonb_build_object('login', m.login, 'role', m.role)),
       ('staff_let_go', m.was_active and not m.active, '{}'),
       ('role_changed', m.was_active and m.active and m.role <> m.old_role,
         jsonb_build_object('login', m.login, 'role', m.role, 'before', m.old_role)),
       ('pin_renewed', m.was_active and m.active and m.pin_hash <> m.old_hash, '{}')
     ) e (type, happened, data) where e.happened order by m.id`,
    [id, now],
  );
}
