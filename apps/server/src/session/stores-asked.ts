import { eq } from "drizzle-orm";
import type { Reader } from "../db/database.ts";
import { store } from "../db/schema/store.ts";
import { type Refusal, refuse } from "../http/refusals.ts";
import type { MachineKey } from "./machine-key.ts";

/** The stores that are asked for and that the key is for; `storeIds` is null for every store. */
export async function storesAsked(
  reader: Reader,
  code: string | undefined,
  { storeIds }: Pick<MachineKey, "storeIds">,
): Promise<{ storeIds: readonly number[] | null } | Refusal> {
  if (code === undefined) return { storeIds };
  const [found] = await reader.select({ id: store.id }).from(store).where(eq(store.code, code));
  if (storeIds !== null && (found === undefined || !storeIds.includes(found.id)))
    return refuse("store_forbidden", "this key is not for this store");
  return found === undefined
    ? refuse("store_not_found", `there is no store ${code}`)
    : { storeIds: [found.id] };
}
