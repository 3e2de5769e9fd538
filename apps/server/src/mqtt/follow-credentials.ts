import type { Database } from "../db/database.ts";

export type CredentialListener = {
  /** The password of a box's account is not what it was, by whichever process or command. */
  changed: (account: string) => void;
  /** From now on every change is told; nobody knows what changed before. */
  begun?: () => void;
  /** No change is told until it begins again. */
  lost?: () => void;
};

/** Tells of changes of boxes' passwords; answers how to stop. */
export function followCredentials(
  { db }: { db: Pick<Database, "notifications"> },
  { changed, ...listener }: CredentialListener,
): () => void {
  return db.notifications.on("credential_changed", { ...listener, heard: changed });
}
