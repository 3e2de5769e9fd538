import { boxAccount } from "@horma/contract";
import { and, eq } from "drizzle-orm";
import type { Database, Reader } from "../db/database.ts";
import { device, deviceCredential } from "../db/schema/device.ts";
import { store } from "../db/schema/store.ts";
import { hashPassword } from "../mqtt/password-hash.ts";
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
  await db.transact(async (tx) => {
    const insert = tx.insert(deviceCredential).values({ deviceId, ...values });
    await (keep
      ? insert.onConflictDoNothing()
      : insert.onConflictDoUpdate({ target: deviceCredential.deviceId, set: values }));
  });
}
