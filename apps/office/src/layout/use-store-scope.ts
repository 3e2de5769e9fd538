import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { hasCells } from "../api/scope.ts";
import { useOffice } from "../session/session.ts";
import { storesQuery } from "./store-queries.ts";

/**
 * The store that the whole office is about, by the address (`?store=0101`): a person of one store has that one, everyone else
 * all of theirs until they choose one.
 */
export function useStoreScope(): string | undefined {
  const { stores } = useOffice();
  const [search] = useSearchParams();
  return stores?.length === 1 ? stores[0] : (search.get("store") ?? undefined);
}

/** The name of the store in scope, once it is known. */
export function useStoreName(): string | undefined {
  return useShownStore()?.name;
}

/** The store in scope, once it is known: its name, and whether it is the demo's. */
export function useShownStore() {
  const code = useStoreScope();
  const { data } = useQuery({ ...storesQuery(code ?? ""), enabled: code !== undefined });
  return data?.stores.find((store) => store.code === code);
}

/** The scope as an address's query, to go on with it on another page: `?store=0101`, `?cell=norte`; empty for all stores. */
export function useScopeSearch(): string {
  const [search] = useSearchParams();
  const name = search.has("store") ? "store" : "cell";
  const value = search.get(name);
  return value === null || (name === "cell" && !hasCells) ? "" : `?${new URLSearchParams({ [name]: value })}`;
}
