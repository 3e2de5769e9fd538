import type { Database } from "../../platform/db/database.ts";
import type { Env } from "../../platform/env/env.ts";
import { hasHeadOffice } from "./manage-office.ts";
import { newOfficeLink, officeLinkAddress } from "./office-link-table.ts";

/**
 * OF-02. Where the first account of the office is made, while no one is of the head office; undefined afterwards. The link works
 * once, and those of earlier starts no longer.
 */
export async function offerFirstLink(
  db: Database,
  { publicUrl }: Pick<Env, "publicUrl">,
  now: Date,
): Promise<string | undefined> {
  if (await hasHeadOffice(db.read)) return undefined;
  const { token } = await db.transact((tx) => newOfficeLink(tx, null, now));
  return officeLinkAddress(publicUrl, token);
}
