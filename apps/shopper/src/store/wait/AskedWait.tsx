import { whenIdle } from "@horma/ui";
import { lazy, type ReactNode, Suspense } from "react";
import { fetchLater } from "../../page/fetch-later.ts";
import type { ShownWait } from "./ShownWait.tsx";

/**
 * The wait, said before one asks (ET-03); not part of the first load.
 * @param row the first row of the kiosk's label, in place of the children, which are a row of its height; else one line, in place of
 * the children while nothing can be said
 */
export function AskedWait({ row, children }: { row?: boolean; children: ReactNode }) {
  return (
    <Suspense fallback={children}>
      <Later row={row}>{children}</Later>
    </Suspense>
  );
}

const Later = lazy(async () => {
  await new Promise<void>(whenIdle);
  return {
    default: await fetchLater().then(
      (later) => later.ShownWait,
      () => Nothing,
    ),
  };
});

/** What stands there where it could not be fetched. */
const Nothing: typeof ShownWait = ({ row, children }) => !row && children;
