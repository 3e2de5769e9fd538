import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { promise as queueOf } from "fastq";
import { LRUCache } from "lru-cache";
import { passwordFits } from "./password-hash.ts";

/** Passwords checked at the same time, so that strangers never hold all database connections. */
const atOnce = 4;
/**
 * Wrong passwords of a network that are checked per second: some hundredths of a processor. No one can guess 256 random bits;
 * this bounds the cost.
 */
const missesLooked = { count: 100, per: 1_000, networks: 10_000 };

export type Attempt = { account: string; password: Buffer; network: string };
/** The hash that the password matches. `later`: not checked, because too many wrong ones came from there. */
export type Answer = { fits: string } | "wrong" | "later";

/**
 * Checks passwords. A password that matched is recognised by its digest, without the database and before any count, so a box
 * returns at once even if its address floods. Nothing is remembered while changes are not announced.
 */
export class SignIns {
  /** Account → the hash that its password matched, and the password's digest under a key of this process. */
  private readonly fitted = new Map<string, { hash: string; digest: Buffer }>();
  private readonly key = randomBytes(32);
  private readonly misses = new LRUCache<string, number>({
    max: missesLooked.networks,
    ttl: missesLooked.per,
    noUpdateTTL: true,
  });
  private readonly turns;
  private told = false;
  /** Counts announced changes: a check that began before one starts again. */
  private changes = 0;

  /** @param passwordHash the password hash of an account; undefined for an unknown account */
  constructor(private readonly passwordHash: (account: string) => Promise<string | undefined>) {
    this.turns = queueOf((attempt: Attempt) => this.look(attempt), atOnce);
  }

  /** Rejects if the database cannot be asked. */
  async ask(attempt: Attempt): Promise<Answer> {
    const fitted = this.fitted.get(attempt.account);
    if (fitted && timingSafeEqual(fitted.digest, this.digest(attempt.password))) return { fits: fitted.hash };
    if ((this.misses.get(attempt.network) ?? 0) >= missesLooked.count) return "later";
    return this.turns.push(attempt);
  }

  /** The password of an account changed, or without an account any may have. */
  forget(account?: string): void {
    this.changes++;
    if (account === undefined) this.fitted.clear();
    else this.fitted.delete(account);
  }

  /** Whether changes are announced from now on. */
  hearsChanges(told: boolean): void {
    this.told = told;
    this.forget();
  }

  private async look(attempt: Attempt): Promise<Answer> {
    const { account, password, network } = attempt;
    const { changes } = this;
    const hash = await this.passwordHash(account);
    const fits = hash !== undefined && (await passwordFits(password, hash));
    if (changes !== this.changes) return this.look(attempt);
    if (!fits) {
      this.misses.set(network, (this.misses.get(network) ?? 0) + 1);
      return "wrong";
    }
    if (this.told) this.fitted.set(account, { hash, digest: this.digest(password) });
    return { fits: hash };
  }

  private digest(password: Buffer): Buffer {
    return createHmac("sha256", this.key).update(password).digest();
  }
}
