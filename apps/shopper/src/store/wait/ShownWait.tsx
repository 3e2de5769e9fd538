import type { ReactNode } from "react";
import { AskedWaitLabelRow } from "./AskedWaitLabel.tsx";
import { AskedWaitText } from "./AskedWaitText.tsx";

/** See `AskedWait.tsx`. */
export function ShownWait({ row, children }: { row: boolean | undefined; children: ReactNode }): ReactNode {
  return row ? <AskedWaitLabelRow room={children} /> : <AskedWaitText>{children}</AskedWaitText>;
}
