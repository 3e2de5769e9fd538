import { lazy, type ReactNode, Suspense } from "react";
import { useSearchParams } from "react-router";
import { attractMark } from "../paths.ts";
import { useClosedHours } from "../store/use-opening.ts";
import { useSurface } from "../surface.ts";

const KioskWatch = lazy(() => import("./KioskWatch.tsx").then((file) => ({ default: file.KioskWatch })));
const AttractScreen = lazy(() =>
  import("./AttractScreen.tsx").then((file) => ({ default: file.AttractScreen })),
);

/** What a kiosk adds to every screen; a phone fetches none of it. */
export function KioskFrame({ route, children }: { route: string; children: ReactNode }) {
  const kiosk = useSurface() === "kiosk";
  const [search] = useSearchParams();
  const closed = useClosedHours() !== undefined;
  const attracting = kiosk && route === "/check-in" && search.has(attractMark);
  return (
    <>
      {attracting && !closed ? (
        <Suspense fallback={null}>
          <AttractScreen />
        </Suspense>
      ) : (
        children
      )}
      {kiosk && (
        <Suspense fallback={null}>
          <KioskWatch route={route} attracting={attracting} />
        </Suspense>
      )}
    </>
  );
}
