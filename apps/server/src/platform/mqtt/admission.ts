import type { Client } from "aedes";
import type { FastifyBaseLogger } from "fastify";
import type { CredentialListener } from "./follow-credentials.ts";
import { type Answer, type Attempt, SignIns } from "./sign-in.ts";

type AdmissionOptions = {
  /** The password hash of an account; undefined for an unknown account. */
  passwordHash: (account: string) => Promise<string | undefined>;
  /** Called with every account whose connection was ended because its password changed. */
  cut: (account: string) => void;
  log: FastifyBaseLogger;
};

/** Lets accounts in by their password, and ends their connections when it changes. */
export class Admission {
  private readonly signIns: SignIns;
  /** Account → its connection, and the hash that its password matched. */
  private readonly admitted = new Map<string, { client: Client; hash: string }>();

  constructor(private readonly options: AdmissionOptions) {
    this.signIns = new SignIns(options.passwordHash);
  }

  /** Rejects if the database cannot be asked. */
  async ask(client: Client, attempt: Attempt): Promise<Answer> {
    const answer = await this.signIns.ask(attempt);
    if (typeof answer === "object") this.admitted.set(attempt.account, { client, hash: answer.fits });
    return answer;
  }

  left(client: Client): void {
    if (this.admitted.get(client.id)?.client === client) this.admitted.delete(client.id);
  }

  /** Must be told of changed passwords. */
  readonly credentials: Required<CredentialListener> = {
    changed: (account) => {
      this.signIns.forget(account);
      void this.recheck(account);
    },
    begun: () => {
      this.signIns.hearsChanges(true);
      void this.recheckAll();
    },
    lost: () => this.signIns.hearsChanges(false),
  };

  /** Finds changes that were not announced, one account after the other. */
  private async recheckAll(): Promise<void> {
    for (const account of [...this.admitted.keys()]) await this.recheck(account);
  }

  /** Ends a connection whose password is not the account's present one, or cannot be checked. */
  private async recheck(account: string): Promise<void> {
    const { passwordHash, cut, log } = this.options;
    const now = await passwordHash(account).catch((error: unknown) => {
      log.warn({ err: error, account }, "the broker cannot look up a changed password");
      return undefined;
    });
    const admitted = this.admitted.get(account);
    if (admitted === undefined || admitted.hash === now) return;
    this.admitted.delete(account);
    admitted.client.close();
    cut(account);
  }
}
