import { isForStore } from "@horma/domain";
import { eq } from "drizzle-orm";
import type { Reader } from "../../platform/db/database.ts";
import { store } from "../../platform/db/schema/store.ts";
import { Refusal, refuse } from "../http/refusals.ts";

/** The stores that a machine or a person of the office is for; null for every store. */
type StoresOfCaller = { storeIds: readonly number[] | null };

/** The id of the store that a caller names, also of one that closed, if the caller is for it. */
export async function storeAsked(
  reader: Reader,
  code: string,
  { storeIds }: StoresOfCaller,
): Promise<number | Refusal> {
  const [found] = await reader.select({ id: store.id }).from(store).where(eq(store.code, code));
  if (storeIds !== null && (found === undefined || !isForStore(storeIds, found.id)))
    return refuse("store_forbidden", "the caller is not for this store");
  return found?.id ?? refuse("store_not_found", `there is no store ${code}`);
}

/** The stores that are asked for and that the caller is for; `storeIds` is null for every store. */
export async function storesAsked(
  reader: Reader,
  code: string | undefined,
  caller: StoresOfCaller,
): Promise<{ storeIds: readonly number[] | null } | Refusal> {
  if (code === undefined) return { storeIds: caller.storeIds };
  const id = await storeAsked(reader, code, caller);
  return id instanceof Refusal ? id : { storeIds: [id] };
}
