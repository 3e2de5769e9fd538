import type { StaffRole } from "@horma/domain";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/database.ts";
import { staff } from "../db/schema/staff.ts";
import { store } from "../db/schema/store.ts";
import { newPin } from "../staff/new-pin.ts";
import { hashPin } from "../staff/pin-hash.ts";
import { addStaff } from "../staff/staff-table.ts";
import { keptStaffPins, type StaffPins } from "./kept-staff-pins.ts";

/** Who works in each demo store; each signs in as their role. */
const people: readonly { login: StaffRole; name: string }[] = [
  { login: "runner", name: "Rodrigo" },
  { login: "seller", name: "Ignacia" },
  { login: "cashier", name: "Marta" },
  { login: "manager", name: "Paula" },
  { login: "technician", name: "Esteban" },
];

/** Advisory lock: of two servers that start together only one adds people. */
const staffLock = 0x73746166;

/** None twice in a store. */
function newStaffPins(storeCodes: readonly string[]): StaffPins {
  return Object.fromEntries(
    storeCodes.map((code) => {
      const pins = new Set<string>();
      while (pins.size < people.length) pins.add(newPin());
      const dealt = [...pins];
      return [code, Object.fromEntries(people.map(({ login }, index) => [login, dealt[index] ?? ""]))];
    }),
  );
}

/**
 * Adds the demo's staff to stores that have none, also in an old database without staff. Their PINs are kept in the data
 * directory. If that directory is new to the database, its PINs win.
 */
export function seedDemoStaff(db: Database, dataDir: string, codes: readonly string[]): Promise<StaffPins> {
  return db.transact(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${staffLock})`);
    const stores = await tx
      .select()
      .from(store)
      .where(inArray(store.code, [...codes]));
    const { pins, made } = await keptStaffPins(dataDir, () => newStaffPins(codes));
    for (const { id, code } of stores) await staffStore(tx, id, pins[code] ?? {}, made);
    return pins;
  });
}

async function staffStore(
  tx: Transaction,
  storeId: number,
  pins: Record<string, string>,
  renew: boolean,
): Promise<void> {
  const known = await tx.select().from(staff).where(eq(staff.storeId, storeId));
  const isKnown = (login: string) => known.some((member) => member.login === login);
  const due = people.filter(({ login }) => pins[login] !== undefined && (renew || !isKnown(login)));
  const hashes = await Promise.all(due.map(({ login }) => hashPin(pins[login] ?? "")));
  for (const [index, { login, name }] of due.entries()) {
    const pinHash = hashes[index] ?? "";
    if (!isKnown(login)) await addStaff(tx, { storeId, login, name, role: login, pinHash });
    else
      await tx
        .update(staff)
        .set({ pinHash })
        .where(and(eq(staff.storeId, storeId), eq(staff.login, login)));
  }
}
