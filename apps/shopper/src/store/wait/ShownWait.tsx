import type { ReactNode } from "react";
import { useSurface } from "../../surface.ts";
import type { ShownWaitProps } from "./AskedWait.tsx";
import { AskedWaitLabelRow } from "./AskedWaitLabel.tsx";
import { AskedWaitText } from "./AskedWaitText.tsx";

/** See `AskedWait`. */
export function ShownWait({ row = false, children }: ShownWaitProps): ReactNode {
  const surface = useSurface();
  if (!row && surface === "kiosk") return children;
  return row ? <AskedWaitLabelRow room={children} /> : <AskedWaitText>{children}</AskedWaitText>;
}
