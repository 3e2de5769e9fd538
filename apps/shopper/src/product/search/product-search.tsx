import { afterSearch, endSearch, newScanSession, startSearch } from "@horma/domain";
import { createContext, type ReactNode, use, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { trouble } from "../../navigation/trouble.ts";
import { paths } from "../../paths.ts";
import { session } from "../../session/session.ts";
import type { FoundProduct } from "./find-product.ts";

/** Where a code comes from: a scanned code is searched once per screen, a typed one each time it is sent. */
type SearchSource = "scanned" | "typed";

/** Looks a code up. The page provides it, because it is not part of the first load. */
export type FindProduct = (code: string) => Promise<FoundProduct>;

export type ProductSearch = {
  search: (code: string, source: SearchSource) => Promise<void>;
  /** The code being searched. */
  searching: { code: string; source: SearchSource } | undefined;
  /** The last search on this screen found nothing. */
  notFound: boolean;
  forget: () => void;
};

const Context = createContext<ProductSearch | undefined>(undefined);

/**
 * The search for camera, reader and keypad (ST-12, ST-13, ER-04). It runs once at a time, and its result navigates unless the
 * shopper left the screen.
 */
export function ProductSearchProvider({ find, children }: { find: FindProduct; children: ReactNode }) {
  return <Context value={useVisitSearch(find)}>{children}</Context>;
}

/** The search, from any screen. */
export function useProductSearch(): ProductSearch {
  const search = use(Context);
  if (search === undefined) throw new Error("useProductSearch outside ProductSearchProvider");
  return search;
}

function useVisitSearch(find: FindProduct): ProductSearch {
  const navigate = useNavigate();
  const { key, pathname } = useLocation();
  const here = useRef(key);
  useEffect(() => {
    here.current = key;
  }, [key]);
  const scan = useRef({ key, codes: newScanSession, missing: "" });
  const [shown, setShown] = useState<Shown>({ key, searching: undefined, notFound: false });
  const current = shown.key === key ? shown : undefined;
  const show = (change: Omit<Shown, "key">) => setShown({ key, ...change });

  async function search(code: string, source: SearchSource): Promise<void> {
    // Each screen is its own session (ST-12); a running search delays the next one.
    if (scan.current.key !== key)
      scan.current = { key, codes: { ...newScanSession, running: scan.current.codes.running }, missing: "" };
    const { codes, missing } = scan.current;
    const started = startSearch(source === "typed" ? { ...codes, searched: [] } : codes, code);
    if (started === undefined) {
      if (codes.running === null && code === missing) show({ searching: undefined, notFound: true });
      return;
    }
    scan.current.codes = started;
    show({ searching: { code, source }, notFound: false });
    const { outcome, product } = await find(code);
    scan.current.codes = endSearch(scan.current.codes);
    if (here.current !== key) return;
    if (product) session.saveProduct(product);
    const next = afterSearch(outcome);
    if (next === "not-found") scan.current.missing = code;
    show({ searching: undefined, notFound: next === "not-found" });
    if (next === "not-found") return;
    const state = next === "error" ? trouble("search") : undefined;
    navigate(places[next], { replace: pathname === places[next], state });
  }

  return {
    search,
    searching: current?.searching,
    notFound: current?.notFound ?? false,
    forget: () => show({ searching: current?.searching, notFound: false }),
  };
}

/** A result belongs to the screen that asked. */
type Shown = { key: string; searching: ProductSearch["searching"]; notFound: boolean };

const places = {
  error: paths.error,
  "no-available": paths.noAvailable,
  "product-detail": paths.productDetail,
} as const;
