import { type LoaderFunctionArgs, Navigate, replace, useLoaderData } from "react-router";
import { type Trouble, trouble } from "../navigation/trouble.ts";
import { paths } from "../paths.ts";
import { queryClient } from "../query-client.ts";
import { session } from "../session/session.ts";
import { storeByCode } from "./store-queries.ts";

/** SC-03: the store's link, usually opened from its poster; leads on as soon as the store is known. */
export async function arriveInStore({ params }: LoaderFunctionArgs): Promise<Response | Trouble> {
  const { store_code = "" } = params;
  try {
    const store = await queryClient.fetchQuery(storeByCode(store_code));
    if (store === null) return { attempt: "store", refusal: "store_not_found" };
    session.saveStore(store);
  } catch (error) {
    // Without an answer, a visit already in this store continues (TR-10).
    if (session.get().store?.code !== store_code) return trouble("store", error);
  }
  return replace(paths.checkIn);
}

/** The store is not known, or could not be asked for. */
export function StoreScreen() {
  return <Navigate to={paths.error} replace state={useLoaderData<Trouble>()} />;
}
