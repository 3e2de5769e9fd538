import type { InsightPath } from "@horma/contract";
import { reloadIfOutdated, whenIdle } from "@horma/ui";
import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react";
import { lazy, useEffect, useRef, useState } from "react";
import { Outlet, ScrollRestoration, useLocation, useMatches } from "react-router";
import { MyDataDialogContext } from "../client/data/MyData.tsx";
import { sendPageView } from "../insight/page-view.ts";
import { measureWebVitals } from "../insight/web-vitals.ts";
import { KioskFrame } from "../kiosk/KioskFrame.tsx";
import { lastPlace } from "../navigation/last-place.ts";
import { useShownTitle } from "../navigation/page-title.ts";
import { paths } from "../paths.ts";
import { type FindProduct, ProductSearchProvider } from "../product/search/product-search.tsx";
import { ReaderSearch } from "../scan/ReaderSearch.tsx";
import { ClosingBanner } from "../store/ClosingBanner.tsx";
import { useOpeningWatch } from "../store/use-opening.ts";
import { ShownWaitContext } from "../store/wait/AskedWait.tsx";
import { fetchLater, type Later } from "./fetch-later.ts";
import { PendingBar } from "./PendingBar.tsx";
import { needsOpenStore, type Precondition } from "./preconditions.ts";
import { usePreconditions } from "./use-preconditions.ts";
import { WaitingScreen } from "./WaitingScreen.tsx";

/** A route's page title, its name for page views, and its screen's preconditions. */
export type RouteHandle = { title: MessageDescriptor; route: InsightPath; needs: readonly Precondition[] };

/** The frame around every screen; it handles every navigation. */
export function App() {
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  const route = handle?.route ?? "";
  const later = useNavigationEffects(handle);
  useOpeningWatch();
  const needs = handle?.needs ?? needsNothing;
  const standing = usePreconditions(needs);
  return (
    <ProductSearchProvider find={findLater}>
      <PendingBar />
      {later && <later.PreviewMark />}
      <MyDataDialogContext value={MyDataDialog}>
        <ClosingBanner choosing={needs.includes(needsOpenStore)}>
          <ShownWaitContext value={later?.ShownWait}>
            <KioskFrame route={route}>{standing ? <Outlet /> : <WaitingScreen />}</KioskFrame>
          </ShownWaitContext>
        </ClosingBanner>
      </MyDataDialogContext>
      <ReaderSearch route={route} />
      <ScrollRestoration />
    </ProductSearchProvider>
  );
}

const MyDataDialog = lazy(async () => ({ default: (await fetchLater()).MyDataDialog }));
const findLater: FindProduct = async (code) => (await fetchLater()).findProduct(code);

const needsNothing: readonly Precondition[] = [];

/** Does what every navigation does. After the first one it fetches what is outside the first load. */
function useNavigationEffects(handle: RouteHandle | undefined): Later | undefined {
  const [later, setLater] = useState<Later>();
  const { key, pathname, search } = useLocation();
  const { _ } = useLingui();
  useShownTitle(handle && _(handle.title));
  const landing = useRef<InsightPath>(undefined);
  const settled = useRef(false);
  const seen = useRef<string>(undefined);
  useEffect(() => {
    // The store's welcome leads on by itself, so the screen after it is the first one.
    if (handle === undefined || settled.current) return;
    landing.current ??= handle.route;
    const landed = landing.current;
    if (handle.route === "/store/:store_code") return;
    settled.current = true;
    whenIdle(() => {
      measureWebVitals(landed).catch(() => undefined);
      // A failed fetch is retried when it is needed.
      fetchLater().then(setLater, () => undefined);
    });
  }, [handle]);
  useEffect(() => {
    if (pathname !== paths.error) lastPlace.remember(pathname + search);
    if (pathname === paths.start || pathname === paths.checkIn) reloadIfOutdated();
  }, [pathname, search]);
  useEffect(() => {
    if (handle === undefined || seen.current === key) return;
    const first = seen.current === undefined;
    seen.current = key;
    sendPageView(handle.route);
    if (!first) focusHeading();
  }, [key, handle]);
  return later;
}

/** Moves the focus to the new screen's heading, unless the screen took it to a field or a button of its own. */
function focusHeading() {
  const focused = document.activeElement;
  if (focused?.matches("input, [data-first-focus]")) return;
  const heading = document.querySelector<HTMLElement>("h1");
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
