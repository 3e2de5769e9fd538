import { createHmac, hkdfSync, randomBytes } from "node:crypto";
import type { DayKeys } from "./day-keys.ts";
import { keyLength, seal, unseal } from "./seal.ts";

/** Keys of 32 bytes outside the database, which are not destroyed. */
export type StandingKeys = {
  /** Wrap visits' data keys. The first wraps new ones; the others open those from before a rotation. */
  masters: readonly Buffer[];
  /** Make the keyed hashes for lookups; the first for new ones, likewise. */
  lookups: readonly Buffer[];
};

/** A visit's wrapped data key and the day whose key wrapped it; `null` once destroyed. */
export type StoredKey = { dataKey: string | null; keyDay: string | null };
/** The sealed fields. */
export type SealedField = "document_number" | "phone" | "nickname" | "note" | "file";

/**
 * Seals and opens personal data. Each visit has a random data key, wrapped by a master key and its day's key together. The day's
 * key is destroyed with the day's last visit. Without it, the database, its logs and dumps and even the master keys open nothing.
 */
export class Vault {
  private readonly derivations = new WeakMap<Buffer, Map<Buffer, Buffer>>();

  constructor(
    private readonly standing: StandingKeys,
    readonly days: DayKeys,
  ) {}

  /** A new data key, wrapped. */
  async newKey(now: Date): Promise<{ dataKey: string; keyDay: string }> {
    const keyDay = await this.days.today(now);
    const [newest] = this.standing.masters;
    const wrapping = newest && this.derived(newest, keyDay, "wrap");
    if (wrapping === undefined)
      throw new Error("there is no master key, or the new key of the day is missing");
    return { dataKey: seal(wrapping, "data_key", randomBytes(keyLength)), keyDay };
  }

  /** Seals a value under a data key; `null` if the key was destroyed meanwhile. */
  seal(kept: StoredKey, field: SealedField, value: string): string | null {
    const key = this.unwrap(kept);
    return key === undefined ? null : seal(key, field, Buffer.from(value));
  }

  /** Opens a sealed value; `null` for no value, and if the key was destroyed. Throws {@link KeyMissing}. */
  open(kept: StoredKey, field: SealedField, sealed: string | null): string | null {
    const key = sealed === null ? undefined : this.unwrap(kept);
    if (key === undefined || sealed === null) return null;
    const plain = unseal(key, field, sealed);
    if (plain === undefined) throw new Error(`a sealed ${field} was changed`);
    return plain.toString();
  }

  /** Whether the keys to this data key exist. False once its day's key was destroyed. */
  opens(kept: StoredKey): boolean {
    return this.unwrap(kept) !== undefined;
  }

  /** The keyed hash by which a phone is found among its day's. */
  phoneHash(phone: string, keyDay: string): string {
    const [newest] = this.phoneHashesOn(keyDay, phone);
    if (newest === undefined) throw new Error(`the key of ${keyDay} no longer exists`);
    return newest;
  }

  /** Every hash of a phone for a day, the newest key's first; empty once the day's key was destroyed. */
  phoneHashesOn(keyDay: string, phone: string): string[] {
    return this.standing.lookups.flatMap((lookup) => {
      const key = this.derived(lookup, keyDay, "lookup");
      return key === undefined ? [] : [createHmac("sha256", key).update(phone).digest("base64url")];
    });
  }

  /** Every hash by which a phone may be found, over all days that still have a key. */
  async phoneHashes(phone: string): Promise<string[]> {
    return (await this.days.names()).flatMap((day) => this.phoneHashesOn(day, phone));
  }

  /** Seals what belongs to no visit, such as a secret that the server must read again, under the newest master key. */
  sealStanding(context: string, value: string): string {
    const [newest] = this.standing.masters;
    if (newest === undefined) throw new Error("there is no master key");
    return seal(standingKey(newest), context, Buffer.from(value));
  }

  /** Opens what {@link sealStanding} sealed; undefined if its master key is missing. `newest`: the newest key sealed it. */
  openStanding(context: string, sealed: string): { value: string; newest: boolean } | undefined {
    for (const [age, master] of this.standing.masters.entries()) {
      const plain = unseal(standingKey(master), context, sealed);
      if (plain) return { value: plain.toString(), newest: age === 0 };
    }
    return undefined;
  }

  /** A salt that is always the same for a name, and unknown without the lookup key. */
  saltFor(name: string): Buffer {
    const [newest] = this.standing.lookups;
    if (newest === undefined) throw new Error("there is no lookup key");
    const key = Buffer.from(hkdfSync("sha256", newest, "", "horma salt", keyLength));
    return createHmac("sha256", key).update(name).digest().subarray(0, 16);
  }

  private unwrap({ dataKey, keyDay }: StoredKey): Buffer | undefined {
    if (dataKey === null || keyDay === null || this.days.of(keyDay) === undefined) return undefined;
    for (const master of this.standing.masters) {
      const wrapping = this.derived(master, keyDay, "wrap");
      const key = wrapping && unseal(wrapping, "data_key", dataKey);
      if (key) return key;
    }
    throw new KeyMissing(keyDay);
  }

  /** HKDF (RFC 5869) of a standing key, salted with the day's key. Cached while the day's key exists. */
  private derived(standing: Buffer, day: string, purpose: "wrap" | "lookup"): Buffer | undefined {
    const salt = this.days.of(day);
    if (salt === undefined) return undefined;
    const ofDay = this.derivations.get(salt) ?? new Map<Buffer, Buffer>();
    this.derivations.set(salt, ofDay);
    const key =
      ofDay.get(standing) ?? Buffer.from(hkdfSync("sha256", standing, salt, `horma ${purpose}`, keyLength));
    ofDay.set(standing, key);
    return key;
  }
}

function standingKey(master: Buffer): Buffer {
  return Buffer.from(hkdfSync("sha256", master, "", "horma standing", keyLength));
}

/** A data key was wrapped by a master key that is missing. */
export class KeyMissing extends Error {
  constructor(keyDay: string) {
    super(
      `no master key decrypts the data of a visit of ${keyDay}: list the older keys after the newest, and check that day-keys/${keyDay} is unchanged`,
    );
    this.name = "KeyMissing";
  }
}
