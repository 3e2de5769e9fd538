import type { ReactNode } from "react";
import type { ShownWaitProps } from "./AskedWait.tsx";
import { AskedWaitLabelRow } from "./AskedWaitLabel.tsx";
import { AskedWaitText } from "./AskedWaitText.tsx";

/** See `AskedWait`. */
export function ShownWait({ row = false, children }: ShownWaitProps): ReactNode {
  return row ? <AskedWaitLabelRow room={children} /> : <AskedWaitText>{children}</AskedWaitText>;
}
