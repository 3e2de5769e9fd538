import { eq } from "drizzle-orm";
import type { Reader } from "../../platform/db/database.ts";
import { store } from "../../platform/db/schema/store.ts";
import { Refusal, refuse } from "../http/refusals.ts";
import type { MachineKey } from "./machine-key.ts";

type StoresOfKey = Pick<MachineKey, "storeIds">;

/** The id of the store that a machine names, also of one that closed, if its key is for it. */
export async function storeAsked(
  reader: Reader,
  code: string,
  { storeIds }: StoresOfKey,
): Promise<number | Refusal> {
  const [found] = await reader.select({ id: store.id }).from(store).where(eq(store.code, code));
  if (storeIds !== null && (found === undefined || !storeIds.includes(found.id)))
    return refuse("store_forbidden", "this key is not for this store");
  return found?.id ?? refuse("store_not_found", `there is no store ${code}`);
}

/** The stores that are asked for and that the key is for; `storeIds` is null for every store. */
export async function storesAsked(
  reader: Reader,
  code: string | undefined,
  key: StoresOfKey,
): Promise<{ storeIds: readonly number[] | null } | Refusal> {
  if (code === undefined) return { storeIds: key.storeIds };
  const id = await storeAsked(reader, code, key);
  return id instanceof Refusal ? id : { storeIds: [id] };
}
