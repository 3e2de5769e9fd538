import { type BoxCredential, boxAccount } from "@horma/contract";
import { and, eq, isNull } from "drizzle-orm";
import { type AuditActor, recordAudit } from "../audit/record-audit.ts";
import type { Database, Reader, Transaction } from "../db/database.ts";
import { device, deviceCredential } from "../db/schema/device.ts";
import { store } from "../db/schema/store.ts";
import { hashPassword, newPassword } from "../mqtt/password-hash.ts";
import type { DeviceAddress } from "./device-gateway.ts";

/** A box, its account, and its password's hash if it has one. */
export type Credential = { id: number; address: DeviceAddress; account: string; passwordHash: string | null };

/** Reads the boxes' credentials. */
export class CredentialReader {
  constructor(private readonly reader: Reader) {}

  /** Every box of every store, with a password or without. */
  async all(): Promise<Credential[]> {
    const found = await this.reader
      .select({
        id: device.id,
        storeCode: store.code,
        hwd: device.hwd,
        passwordHash: deviceCredential.passwordHash,
      })
      .from(device)
      .innerJoin(store, eq(store.id, device.storeId))
      .leftJoin(deviceCredential, eq(deviceCredential.deviceId, device.id))
      .where(eq(device.typeId, "box"))
      .orderBy(store.code, device.hwd);
    return found.map(({ id, storeCode, hwd, passwordHash }) => {
      return {
        id,
        address: { storeCode, hwd },
        account: boxAccount({ store: storeCode, hwd }),
        passwordHash,
      };
    });
  }

  /** The password hash of an account. */
  async passwordHash(account: string): Promise<string | undefined> {
    const address = accountAddress(account);
    if (address === undefined) return undefined;
    const found = await this.reader
      .select({ passwordHash: deviceCredential.passwordHash })
      .from(deviceCredential)
      .innerJoin(device, eq(device.id, deviceCredential.deviceId))
      .innerJoin(store, eq(store.id, device.storeId))
      .where(and(eq(store.code, address.storeCode), eq(device.hwd, address.hwd)));
    return found[0]?.passwordHash;
  }
}

/** The box of an account. Store codes have no dot, so the split is unique. */
export function accountAddress(account: string): DeviceAddress | undefined {
  const [, storeCode, hwd] = /^([^.]+)\.(.+)$/.exec(account) ?? [];
  return storeCode === undefined || hwd === undefined ? undefined : { storeCode, hwd };
}

/** Sets a box's password and replaces an older one; with `keep` only if it has none. */
export async function savePassword(
  db: Database,
  deviceId: number,
  password: string,
  { now, keep = false }: { now: Date; keep?: boolean },
): Promise<void> {
  const values = { passwordHash: await hashPassword(password), createdAt: now };
  await db.transact((tx) => writeHash(tx, { deviceId, ...values }, keep));
}

/** Makes a new password for a box, shown once. The one before ends in every process. Undefined if the store has no such box. */
export async function renewBoxPassword(
  db: Database,
  { storeCode, hwd }: DeviceAddress,
  { actor, at }: { actor: AuditActor; at: Date },
): Promise<BoxCredential | undefined> {
  const [box] = await db.read
    .select({ id: device.id, storeId: store.id })
    .from(device)
    .innerJoin(store, eq(store.id, device.storeId))
    .where(and(eq(store.code, storeCode), eq(device.hwd, hwd), eq(device.typeId, "box")));
  if (box === undefined) return undefined;
  const password = newPassword();
  const passwordHash = await hashPassword(password);
  await db.transact(async (tx) => {
    await writeHash(tx, { deviceId: box.id, passwordHash, createdAt: at }, false);
    const line = { actor, action: "box_password_renewed", subject: `box ${hwd}`, storeId: box.storeId, at };
    await recordAudit(tx, line);
  });
  return { account: boxAccount({ store: storeCode, hwd }), password };
}

/** A box with the password that was just made for it. */
export type NewCredential = BoxCredential & { address: DeviceAddress };

/**
 * Makes a password for every box in use that has none, of one store or of all, in one transaction. `keep` gets them before they
 * hold, so that no valid password is lost when the process ends in between. Throws if there is no such store, or if another process
 * made one meanwhile; then none of these holds.
 */
export async function createMissingPasswords(
  db: Database,
  {
    storeCode,
    keep,
  }: { storeCode: string | undefined; keep: (made: readonly NewCredential[]) => Promise<void> },
  { actor, at }: { actor: AuditActor; at: Date },
): Promise<void> {
  if (storeCode !== undefined && (await db.read.$count(store, eq(store.code, storeCode))) === 0)
    throw new Error(`there is no store ${storeCode}`);
  const boxes = await db.read
    .select({ id: device.id, storeId: store.id, storeCode: store.code, hwd: device.hwd })
    .from(device)
    .innerJoin(store, eq(store.id, device.storeId))
    .leftJoin(deviceCredential, eq(deviceCredential.deviceId, device.id))
    .where(
      and(
        eq(device.typeId, "box"),
        isNull(device.retiredAt),
        isNull(deviceCredential.deviceId),
        storeCode === undefined ? undefined : eq(store.code, storeCode),
      ),
    )
    .orderBy(store.code, device.hwd);
  if (boxes.length === 0) return;
  const passwords = boxes.map(() => newPassword());
  const hashes = await Promise.all(passwords.map(hashPassword));
  await keep(
    boxes.map(({ storeCode, hwd }, index) => ({
      address: { storeCode, hwd },
      account: boxAccount({ store: storeCode, hwd }),
      password: passwords[index] ?? "",
    })),
  );
  await db.transact(async (tx) => {
    for (const [index, { id, storeId, hwd }] of boxes.entries()) {
      const passwordHash = hashes[index] ?? "";
      const written = await tx
        .insert(deviceCredential)
        .values({ deviceId: id, passwordHash, createdAt: at })
        .onConflictDoNothing()
        .returning({ id: deviceCredential.deviceId });
      if (written.length === 0) throw new Error(`box ${hwd} got a password meanwhile: start again`);
      const line = { actor, action: "box_password_renewed", subject: `box ${hwd}`, storeId, at };
      await recordAudit(tx, line);
    }
  });
}

async function writeHash(
  tx: Transaction,
  { deviceId, ...values }: typeof deviceCredential.$inferInsert,
  keep: boolean,
): Promise<void> {
  const insert = tx.insert(deviceCredential).values({ deviceId, ...values });
  await (keep
    ? insert.onConflictDoNothing()
    : insert.onConflictDoUpdate({ target: deviceCredential.deviceId, set: values }));
}
