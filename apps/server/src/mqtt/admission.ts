import type { Client } from "aedes";
import type { FastifyBaseLogger } from "fastify";
import type { CredentialListener } from "./follow-credentials.ts";
import { type Answer, type Attempt, SignIns } from "./sign-in.ts";

type AdmissionOptions = {
  /** What hash the password of an account has; nothing for an account there is not. */
  passwordHash: (account: string) => Promise<string | undefined>;
  /** Hears of every account whose connection was ended because its password is good no more. */
  cut: (account: string) => void;
  log: FastifyBaseLogger;
};

/** Who is let in by which password, and put out when it is good no more. */
export class Admission {
  private readonly signIns: SignIns;
  /** Account → its connection, and the hash that its password fitted. */
  private readonly admitted = new Map<string, { client: Client; hash: string }>();

  constructor(private readonly options: AdmissionOptions) {
    this.signIns = new SignIns(options.passwordHash);
  }

  /** Rejects where the database cannot be asked. */
  async ask(client: Client, attempt: Attempt): Promise<Answer> {
    const answer = await this.signIns.ask(attempt);
    if (typeof answer === "object") this.admitted.set(attempt.account, { client, hash: answer.fits });
    return answer;
  }

  left(client: Client): void {
    if (this.admitted.get(client.id)?.client === client) this.admitted.delete(client.id);
  }

  /** Is to hear of changed passwords. */
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

  /** What changed while nobody told is found out, one account after the other. */
  private async recheckAll(): Promise<void> {
    for (const account of [...this.admitted.keys()]) await this.recheck(account);
  }

  /** Ends a connection that was opened with another password than the account has now, or where nobody can tell. */
  private async recheck(account: string): Promise<void> {
    const { passwordHash, cut, log } = this.options;
    const now = await passwordHash(account).catch((error: unknown) => {
      log.warn({ err: error, account }, "the broker cannot look a changed password up");
      return undefined;
    });
    const admitted = this.admitted.get(account);
    if (admitted === undefined || admitted.hash === now) return;
    this.admitted.delete(account);
    admitted.client.close();
    cut(account);
  }
}
