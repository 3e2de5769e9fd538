import { useScreenReport } from "@horma/app/use-screen-report";
import { fetchScreen, holdAwake, reloadIfOutdated, useChimeUnlock, whenIdle } from "@horma/ui";
import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react";
import { lazy, Suspense, useEffect } from "react";
import { useLocation, useMatches, useNavigate } from "react-router";
import { api } from "../api/api.ts";
import { startOf } from "../layout/sections.ts";
import { useLiveBoard } from "../live/use-live-board.ts";
import { paths } from "../paths.ts";
import type { SignedIn } from "../session/create-session.ts";
import { useSession } from "../session/session.ts";
import { chooseStore, useStoreChoice } from "../session/store-choice.ts";
import { useWallboardToken } from "../session/wallboard.ts";
import { bell } from "../sound/bell.ts";
import { SignInScreen } from "../staff/SignInScreen.tsx";
import { useIdleLock } from "../staff/use-idle-lock.ts";
import { useSessionCheck } from "../staff/use-session-check.ts";
import { fetchScreens } from "./fetch-screens.ts";

const SignedInFrame = lazy(async () => ({ default: (await fetchScreen(fetchScreens)).SignedInFrame }));
const LockNote = lazy(async () => ({ default: (await fetchScreen(fetchScreens)).LockNote }));
const StoreChoiceScreen = lazy(() => import("../store/StoreChoiceScreen.tsx"));
const WallboardScreen = lazy(() => import("../wallboard/WallboardScreen.tsx"));

/** What every route says about itself. */
export type RouteHandle = { title: MessageDescriptor };

/** Which store, who, and then the screens. No screen is drawn before someone signs in, or while the tablet is locked. */
export function App() {
  const store = useStoreChoice();
  const session = useSession();
  const wallboard = useWallboardToken();
  useTitle();
  useScreenReport(api, session?.token);
  useEffect(holdAwake, []);
  useEffect(() => whenIdle(prefetchScreens), []);
  if (wallboard !== null) return <OnTheWall />;
  if (store === null)
    return (
      <Suspense>
        <StoreChoiceScreen />
      </Suspense>
    );
  if (session === null || session.store.code !== store) return <SignedOut store={store} />;
  return <SignedInApp session={session} />;
}

/** The screens load while the PIN is typed. A failed fetch is repeated when a screen is opened. */
function prefetchScreens(): void {
  fetchScreens().catch(() => undefined);
}

/** This tablet hangs on a wall: it shows what waits, whatever its address. */
function OnTheWall() {
  useLingui();
  return (
    <Suspense>
      <WallboardScreen />
    </Suspense>
  );
}

function SignedOut({ store }: { store: string }) {
  // While no one is signed in, a reload loses nothing.
  useEffect(reloadIfOutdated, []);
  return <SignInScreen storeCode={store} onOtherStore={() => chooseStore(null)} />;
}

function SignedInApp({ session }: { session: SignedIn }) {
  useIdleLock();
  useSessionCheck(session.token);
  useLiveBoard(session);
  useStart(session);
  useChimeUnlock(bell);
  if (session.locked) {
    const { code } = session.store;
    return (
      <SignInScreen
        storeCode={code}
        note={
          <Suspense>
            <LockNote storeCode={code} />
          </Suspense>
        }
      />
    );
  }
  return (
    <Suspense>
      <SignedInFrame session={session} />
    </Suspense>
  );
}

/** A person who signs in at the app's start goes to the role's first screen. At any other address they stay. */
function useStart({ staff }: SignedIn) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each person, not at every navigation
  useEffect(() => {
    if (pathname === paths.board) navigate(startOf(staff.role), { replace: true });
  }, [staff.login]);
}

function useTitle() {
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  const { _ } = useLingui();
  const title = handle && _(handle.title);
  useEffect(() => {
    document.title = title === undefined ? "Horma" : `${title} · Horma`;
  }, [title]);
}
