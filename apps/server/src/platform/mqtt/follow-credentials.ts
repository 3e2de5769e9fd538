import type { Database } from "../db/database.ts";

export type CredentialListener = {
  /** The password of a box's account changed, by any process or command. */
  changed: (account: string) => void;
  /** Changes are announced from now on. No one knows what changed before. */
  begun?: () => void;
  /** Changes are not announced until it begins again. */
  lost?: () => void;
};

/** Announces changes of boxes' passwords. Returns how to stop. */
export function followCredentials(
  { db }: { db: Pick<Database, "notifications"> },
  { changed, ...listener }: CredentialListener,
): () => void {
  return db.notifications.on("credential_changed", { ...listener, heard: changed });
}
