import type { Store } from "@horma/contract";
import { afterSearch, endSearch, newScanSession, type ScanAnswer, startSearch } from "@horma/domain";
import { createContext, type ReactNode, use, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { trouble } from "../../navigation/trouble.ts";
import { paths } from "../../paths.ts";
import type { SeenProduct } from "../../session/create-session.ts";
import { session } from "../../session/session.ts";
import type { FoundProduct } from "./find-product.ts";

/**
 * Where a code comes from: a scanned code is searched once per screen, a typed one each time it is sent, as is a listed product's,
 * which no one read from a shoe.
 */
type SearchSource = "scanned" | "typed" | "listed";

/** Looks a code up. The page provides it, because it is not part of the first load. */
export type FindProduct = (code: string) => Promise<FoundProduct>;

/** What the screen says of the last code. */
export type SearchAnswer =
  | { kind: ScanAnswer; code: string; otherStore?: Store | undefined }
  /** The camera saw it again: it is not searched, the shopper may open its product. */
  | { kind: "seen"; seen: SeenProduct; minutes: number };

export type ProductSearch = {
  search: (code: string, source: SearchSource) => Promise<void>;
  /** The code being searched. */
  searching: { code: string; source: SearchSource } | undefined;
  answer: SearchAnswer | undefined;
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
  const scan = useRef({ key, codes: newScanSession, answers: new Map<string, SearchAnswer>() });
  const [shown, setShown] = useState<Shown>({ key, searching: undefined, answer: undefined });
  const current = shown.key === key ? shown : undefined;
  const show = (change: Omit<Shown, "key">) => setShown({ key, ...change });

  async function search(code: string, source: SearchSource): Promise<void> {
    // Each screen is its own session (ST-12); a running search delays the next one.
    if (scan.current.key !== key)
      scan.current = {
        key,
        codes: { ...newScanSession, running: scan.current.codes.running },
        answers: new Map(),
      };
    const { codes, answers } = scan.current;
    const seen = source === "scanned" && pathname === paths.scanCode ? seenBefore(code) : undefined;
    if (seen !== undefined && codes.running === null) return show({ searching: undefined, answer: seen });
    const started = startSearch(source === "scanned" ? codes : { ...codes, searched: [] }, code);
    if (started === undefined) {
      if (codes.running === null) show({ searching: undefined, answer: answers.get(code) });
      return;
    }
    scan.current.codes = started;
    show({ searching: { code, source }, answer: undefined });
    const { outcome, product, digits = code, otherStore } = await find(code);
    scan.current.codes = endSearch(scan.current.codes);
    if (here.current !== key) return;
    if (product) {
      session.saveProduct(product);
      if (source !== "listed") session.rememberCode(code, product);
    }
    const next = afterSearch(outcome);
    if (next === "not-found" || next === "other-store" || next === "no-code") {
      const answer = { kind: next, code: digits, otherStore };
      scan.current.answers.set(code, answer);
      return show({ searching: undefined, answer });
    }
    show({ searching: undefined, answer: undefined });
    const state = next === "error" ? trouble("search") : undefined;
    navigate(places[next], { replace: pathname === places[next], state });
  }

  return {
    search,
    searching: current?.searching,
    answer: current?.answer,
    notFound: current?.answer !== undefined && current.answer.kind !== "seen",
    forget: () => show({ searching: current?.searching, answer: undefined }),
  };
}

/** A result belongs to the screen that asked. */
type Shown = { key: string } & Pick<ProductSearch, "searching" | "answer">;

/** The product that this very code led to earlier in the visit. */
function seenBefore(code: string): SearchAnswer | undefined {
  const seen = session.get().seen.find((each) => each.code === code);
  return seen && { kind: "seen", seen, minutes: Math.floor((Date.now() - seen.at) / 60_000) };
}

const places = {
  error: paths.error,
  "no-available": paths.noAvailable,
  "product-detail": paths.productDetail,
} as const;
