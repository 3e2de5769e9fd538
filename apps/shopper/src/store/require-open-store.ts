import { CallError, type StoreHours } from "@horma/contract";
import { storeCan } from "@horma/domain";
import { queryClient } from "../query-client.ts";
import { session } from "../session/session.ts";
import { storeHours } from "./store-queries.ts";

/**
 * Looks again whether the visit's store takes requests, before shoppers say who they are (TR-17). Without an answer the visit
 * continues. Throws `store_closed` if the store closed meanwhile; the screen then gives way to check-in, which says when it opens.
 */
export async function requireOpenStore(): Promise<void> {
  const { store } = session.get();
  if (store === null) return;
  const hours = await queryClient
    .fetchQuery({ ...storeHours(store.id), retry: false })
    .catch((): StoreHours | undefined => undefined);
  if (hours === undefined || storeCan.order({ ...store, is_opened: hours.is_opened })) return;
  throw new CallError("refused", "store_closed", "the store closed while the shopper was choosing");
}
