import { createHmac, hkdfSync, randomBytes } from "node:crypto";
import type { DayKeys } from "./day-keys.ts";
import { keyLength, seal, unseal } from "./seal.ts";

/** Keys of 32 bytes that live outside the database and are not destroyed. */
export type StandingKeys = {
  /** Wrap the data keys of visits: the first those of new ones, the others those from before a rotation. */
  masters: readonly Buffer[];
  /** Make the keyed hashes that equal values are found by: the first those of new ones, likewise. */
  lookups: readonly Buffer[];
};

/** A visit's data key as its row keeps it: wrapped, with the day whose key it was wrapped with; `null` once destroyed. */
export type KeptKey = { dataKey: string | null; keyDay: string | null };
/** What is kept sealed. */
export type SealedField = "document_number" | "phone" | "nickname";

/**
 * Seals what is personal and opens it again. Every visit has a random data key of its own, wrapped by a master key
 * and its day's key together: who has the database, its logs and dumps, and even the master keys, but not the
 * day's key, which is destroyed with its last visit, has nothing.
 */
export class Vault {
  private readonly derivations = new WeakMap<Buffer, Map<Buffer, Buffer>>();

  constructor(
    private readonly standing: StandingKeys,
    readonly days: DayKeys,
  ) {}

  /** A new data key, as it is to be kept. */
  async newKey(now: Date): Promise<{ dataKey: string; keyDay: string }> {
    const keyDay = await this.days.today(now);
    const [newest] = this.standing.masters;
    const wrapping = newest && this.derived(newest, keyDay, "wrap");
    if (wrapping === undefined) throw new Error("there is no master key, or the day's key just made is gone");
    return { dataKey: seal(wrapping, "data_key", randomBytes(keyLength)), keyDay };
  }

  /** Seals a value under a data key; `null` where the key was destroyed meanwhile. */
  seal(kept: KeptKey, field: SealedField, value: string): string | null {
    const key = this.unwrap(kept);
    return key === undefined ? null : seal(key, field, Buffer.from(value));
  }

  /** A sealed value; `null` for none, and for one whose key was destroyed. Throws {@link KeyMissing}. */
  open(kept: KeptKey, field: SealedField, sealed: string | null): string | null {
    const key = sealed === null ? undefined : this.unwrap(kept);
    if (key === undefined || sealed === null) return null;
    const plain = unseal(key, field, sealed);
    if (plain === undefined) throw new Error(`a sealed ${field} was changed`);
    return plain.toString();
  }

  /** Whether the keys are there that open what is kept under this one; not once its day's key was destroyed. */
  opens(kept: KeptKey): boolean {
    return this.unwrap(kept) !== undefined;
  }

  /** The keyed hash a phone is found by among those of its day. */
  phoneHash(phone: string, keyDay: string): string {
    const [newest] = this.phoneHashesOn(keyDay, phone);
    if (newest === undefined) throw new Error(`the key of ${keyDay} is gone`);
    return newest;
  }

  /** Every hash a phone may have among those of a day, the newest key's first; none once the day's key was destroyed. */
  phoneHashesOn(keyDay: string, phone: string): string[] {
    return this.standing.lookups.flatMap((lookup) => {
      const key = this.derived(lookup, keyDay, "lookup");
      return key === undefined ? [] : [createHmac("sha256", key).update(phone).digest("base64url")];
    });
  }

  /** Every hash a phone may be found by: those of each day that is still remembered. */
  async phoneHashes(phone: string): Promise<string[]> {
    return (await this.days.names()).flatMap((day) => this.phoneHashesOn(day, phone));
  }

  private unwrap({ dataKey, keyDay }: KeptKey): Buffer | undefined {
    if (dataKey === null || keyDay === null || this.days.of(keyDay) === undefined) return undefined;
    for (const master of this.standing.masters) {
      const wrapping = this.derived(master, keyDay, "wrap");
      const key = wrapping && unseal(wrapping, "data_key", dataKey);
      if (key) return key;
    }
    throw new KeyMissing(keyDay);
  }

  /** HKDF (RFC 5869) of a standing key, salted with the day's; kept for as long as the day's key is remembered. */
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

/** A data key was wrapped by a master key that is not given. */
export class KeyMissing extends Error {
  constructor(keyDay: string) {
    super(
      `no master key opens what a visit left under ${keyDay}: the older ones stand behind the newest, and day-keys/${keyDay} is as it was made`,
    );
    this.name = "KeyMissing";
  }
}
