import type { StaffRole } from "@horma/domain";
import { and, eq, inArray, not, sql } from "drizzle-orm";
import { newPin } from "../../people/staff/new-pin.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { staff } from "../../platform/db/schema/staff.ts";
import { store } from "../../platform/db/schema/store.ts";
import { loadFile } from "./load-file.ts";
import { type StaffPins, storedStaffPins } from "./stored-staff-pins.ts";

/** Who works in each demo store; each signs in as their role. */
export const demoPeople: readonly { login: StaffRole; name: string }[] = [
  { login: "runner", name: "Rodrigo" },
  { login: "seller", name: "Ignacia" },
  { login: "cashier", name: "Marta" },
  { login: "manager", name: "Paula" },
  { login: "technician", name: "Esteban" },
];

export const demoLogins: readonly string[] = demoPeople.map(({ login }) => login);

/** Advisory lock: of two servers that start together only one adds people. */
const staffLock = 0x73746166;

/** None twice in a store. */
export function newStaffPins(storeCodes: readonly string[]): StaffPins {
  return Object.fromEntries(
    storeCodes.map((code) => {
      const pins = new Set<string>();
      while (pins.size < demoPeople.length) pins.add(newPin());
      const dealt = [...pins];
      return [code, Object.fromEntries(demoPeople.map(({ login }, index) => [login, dealt[index] ?? ""]))];
    }),
  );
}

/**
 * Adds the demo's staff to its stores that have none, also in an old database without staff. Their PINs are kept in the data
 * directory. If that directory is new to the database, its PINs win. Returns those of stores that are still the demo's.
 */
export function seedDemoStaff(
  db: Database,
  dataDir: string,
  { codes, now }: { codes: readonly string[]; now: Date },
): Promise<StaffPins> {
  return db.transact(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${staffLock})`);
    const { pins, made } = await storedStaffPins(dataDir, () => newStaffPins(codes));
    const known = await tx
      .select({ store: store.code, login: staff.login })
      .from(store)
      .leftJoin(staff, eq(staff.storeId, store.id))
      .where(and(inArray(store.code, [...codes]), store.demo, not(store.demoByOffice)));
    const due = codes.flatMap((code) => {
      const logins = known.flatMap((each) => (each.store === code ? [each.login] : []));
      if (logins.length === 0) return [];
      return demoPeople
        .filter(({ login }) => pins[code]?.[login] !== undefined && (made || !logins.includes(login)))
        .map(({ login, name }) => ({ store: code, login, name, pin: pins[code]?.[login] ?? "" }));
    });
    if (due.length > 0) await loadStaff(tx, due, now);
    const theirs = new Set(known.map((each) => each.store));
    return Object.fromEntries(Object.entries(pins).filter(([code]) => theirs.has(code)));
  });
}

/** Takes people of the demo on, each as the role of their login. */
export async function loadStaff(
  tx: Transaction,
  people: readonly { store: string; login: string; name: string; pin: string }[],
  now: Date,
): Promise<void> {
  const lines = people.map(({ store, login, name, pin }) => [store, login, name, login, pin].join(";"));
  await loadFile(tx, "staff", ["store;login;name;role;pin", ...lines, ""].join("\n"), now);
}
