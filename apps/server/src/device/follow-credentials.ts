import { listenTo } from "../db/notifications.ts";
import type { Deps } from "../deps.ts";

/** Tells the account of every box whose password was changed, by whichever process or command. */
export function followCredentials(
  { db, log }: Pick<Deps, "db" | "log">,
  changed: (account: string) => void,
): { close: () => Promise<void> } {
  return listenTo(db.pool.options, "credential_changed", { begun: () => {}, heard: changed }, log);
}
