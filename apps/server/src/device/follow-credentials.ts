import type { Deps } from "../deps.ts";

/** Tells the account of every box whose password was changed, by whichever process or command; answers how to stop. */
export function followCredentials({ db }: Pick<Deps, "db">, changed: (account: string) => void): () => void {
  return db.notifications.on("credential_changed", { heard: changed });
}
