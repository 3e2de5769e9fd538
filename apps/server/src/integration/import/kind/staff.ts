import { randomBytes } from "node:crypto";
import { isWeakPin, mostOf, parseRut, staffRoles } from "@horma/domain";
import { hashPin, pinFits, pinHashIsDated } from "../../../people/staff/pin-hash.ts";
import { findPinHash } from "../../../people/staff/staff-table.ts";
import type { Transaction } from "../../../platform/db/database.ts";
import { BadCell } from "../bad-cell.ts";
import { form, oneOf, yesNo } from "../cell.ts";
import type { Column, Kind, Known } from "../kind.ts";
import { cell, computed } from "../written.ts";
import {
  nameColumn,
  refuseIncomplete,
  refuseTooManyOfStore,
  refuseUnknownStores,
  storeColumn,
} from "./cells.ts";

/** What a file is kept with instead of a PIN that anyone would guess. */
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
      "The name to sign in with, unique in the store: up to 32 of `a-z`, `0-9`, dot, hyphen, underscore. Not a RUT",
    example: "ana.rojas",
  },
  { ...nameColumn(40, "Ana", "First name, as shown to colleagues and shoppers"), needed: true },
  {
    key: "role",
    names: ["rol", "cargo", "perfil"],
    needed: true,
    read: oneOf({
      ...Object.fromEntries(staffRoles.map((role) => [role, role])),
      bodeguera: "runner",
      bodeguero: "runner",
      vendedora: "seller",
      vendedor: "seller",
      cajera: "cashier",
      cajero: "cashier",
      jefa: "manager",
      jefe: "manager",
      técnica: "technician",
      técnico: "technician",
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
      "Six digits, neither all the same nor a sequence (`123456`). Only its hash is stored; the file is encrypted until its PINs are hashed. A PIN that the person already has counts as unchanged. An empty cell does not change the PIN. A new person without one gets it from their manager, or by `npm run staff -- pin`",
    example: "",
  },
  {
    key: "active",
    names: ["activo", "activa", "vigente"],
    type: "boolean",
    read: yesNo,
    holds: "`no` for a person who has left: signed out, and cannot sign in. `si` if empty",
    example: "si",
  },
];

/** The people of stores. */
export const staff: Kind = {
  name: "staff",
  scope: "catalogue",
  does: "The people of stores. A person whose role or PIN changes, or who leaves, is signed out everywhere",
  columns,
  secret: { column: "pin", hide: hidePin },
  keeps:
    "An undo restores the role and the PIN that people had, and signs them out. People whom the file added are deactivated, not removed, because the history refers to them. No one is signed in again",
  check: async (work) => {
    await refuseUnknownStores(work);
    await work.refuseRepeated("store", "login");
    await refuseTooManyOfStore(work, "login", mostOf.peopleOfStore, { table: "staff", name: "login" });
    const known = `exists (select from store st join staff m on m.store_id = st.id where st.code = s.store and m.login = s.login)`;
    await refuseIncomplete(work, columns, known);
  },
  write: async (work) => {
    const none = await decoyHash();
    await work.merge({
      table: "staff",
      from: "staged s join store st on st.code = s.store",
      key: { store_id: "st.id", login: "s.login" },
      set: {
        name: cell("name"),
        role: cell("role"),
        pin_hash: cell("pin", (pin) => `coalesce(${pin}, t.pin_hash, '${none}')`),
        signed_in_at: cell(
          "pin",
          (pin) => `case when ${pin} is null or ${pin} = t.pin_hash then t.signed_in_at end`,
        ),
        active: computed(
          `case when ${work.has("active")} then coalesce(s.active, true) when t.active is false then t.id in ${letGoByUndo} else true end`,
        ),
      },
      otherwise: { pin_hash: `'${none}'` },
      counted: true,
    });
    const { id, now } = work.job;
    await endSessions(work.tx, { id, now }, written(id));
  },
  beforeUndo: letNewPeopleGo,
};

/** SQL: whom an undo let go the last time, not anyone else. The next file that names them takes them on again. */
const letGoByUndo = `(
  select staff_id from (
    select distinct on (staff_id) staff_id, data from staff_event where type = 'staff_let_go' order by staff_id, at desc, id desc
  ) last where data ? 'undone'
)`;

/** No one has what it is made from as a PIN. */
function decoyHash(): Promise<string> {
  return hashPin(randomBytes(32).toString("hex"));
}

/**
 * A PIN's hash: the one that is known, if it is the person's PIN already. A new one is the same whenever it is made, so that of two
 * files with the same PIN the second changes nothing, whichever was read first.
 */
async function hidePin(
  text: string,
  cell: (column: string) => string,
  { reader, saltFor }: Known,
): Promise<string> {
  if (!/^\d{6}$/.test(text)) return "?";
  if (isWeakPin(text)) return weak;
  const [store, login] = [cell("store"), cell("login")];
  const known = await findPinHash(reader, store, login);
  const made = await hashPin(text, saltFor(`${store} ${login}`));
  const compared = known === undefined || saltOf(known) === saltOf(made);
  if (compared || !(await pinFits(text, known))) return made;
  // A dated hash is replaced when they sign in; an empty cell leaves it.
  return pinHashIsDated(known) ? "" : known;
}

/** A PHC string without its hash: with the same salt, two hashes tell whether the PINs are the same. */
function saltOf(pinHash: string): string {
  return pinHash.slice(0, pinHash.lastIndexOf("$"));
}

/** SQL: the people whom an import wrote, and what they were before; nothing for new ones. Each part is linear without statistics. */
const written = (id: number) => {
  const before = `import_before b where b.import_id = ${id} and b.table_name = 'staff'`;
  const now = "t.id, t.store_id, t.login, t.role, t.pin_hash, t.active";
  return `(
    select ${now}, b.row ->> 'role' as old_role, b.row ->> 'pin_hash' as old_hash, (b.row ->> 'active')::boolean as was_active,
      false as fresh, false as undone
    from (select * from ${before}) b join staff t on t.id = (b.row ->> 'id')::integer and t.import_id = ${id}
    union all
    select ${now}, null, null, null, true, false
    from staff t where t.import_id = ${id} and t.id not in (select (b.row ->> 'id')::integer from ${before})
  )`;
};

/** SQL: the people whom an undo will have put back, and what they are now. New ones will be let go. */
const putBack = (id: number) => `(
  select id, store_id, login, coalesce(old_role, role) as role, coalesce(old_hash, pin_hash) as pin_hash,
    coalesce(was_active, false) as active, role as old_role, pin_hash as old_hash, active as was_active, fresh,
    fresh or (active and not was_active and id in ${letGoByUndo}) as undone
  from ${written(id)} w
)`;

/**
 * Tells of an undo what {@link endSessions} tells of an import, and lets go whom the import took on: the history refers to them. A new
 * person who never could sign in is left to be removed.
 */
async function letNewPeopleGo(tx: Transaction, id: number, now: Date): Promise<string | undefined> {
  await endSessions(tx, { id, now }, putBack(id));
  const { rowCount } = await tx.client.query(
    `update staff t set active = false, pin_hash = $1, signed_in_at = null from told m
     where m.id = t.id and m.fresh and m.was_active`,
    [await decoyHash()],
  );
  if (!rowCount) return undefined;
  const [people, they] = rowCount === 1 ? ["1 person", "that person"] : [`${rowCount} people`, "them"];
  return `${people} whom it added could not be removed, because the history refers to ${they}: deactivated and signed out instead`;
}

/** Ends sessions and waits as a manager's own change would, and notes it in the stores' histories. `people` are then in `told`. */
async function endSessions(
  { client }: Transaction,
  { id, now }: { id: number; now: Date },
  people: string,
): Promise<void> {
  await client.query(`create temp table told on commit drop as select * from ${people} p`);
  await client.query("analyze told");
  const signedOut = "(not m.active or m.role <> m.old_role or m.pin_hash <> m.old_hash)";
  await client.query(`delete from staff_session d using told m where d.staff_id = m.id and ${signedOut}`);
  await client.query(
    `update staff d set paused_at = null from told m where d.id = m.id and d.paused_at is not null and ${signedOut}`,
  );
  await client.query(
    `delete from backoff d using told m where m.pin_hash <> m.old_hash
       and d.key in ('pin of ' || m.id, 'pin of ' || m.id || ' on tablets')`,
  );
  await client.query(
    `insert into staff_event (store_id, staff_id, type, data, at)
     select m.store_id, m.id, e.type, e.data, $2 from told m cross join lateral (values
       ('staff_added', m.active and m.was_active is not true, jsonb_build_object('role', m.role)),
       ('staff_let_go', m.was_active and not m.active,
         case when m.undone then jsonb_build_object('undone', $1::bigint) else '{}' end),
       ('role_changed', m.was_active and m.active and m.role <> m.old_role,
         jsonb_build_object('role', m.role, 'before', m.old_role)),
       ('pin_renewed', m.was_active and m.active and m.pin_hash <> m.old_hash, '{}')
     ) e (type, happened, data) where e.happened order by m.id`,
    [id, now],
  );
}
