import { useState } from "react";
import { useDeviceNow } from "../use-now.ts";

/** How long a new PIN is on screen, ms. */
export const pinShown = 60_000;

/** A new PIN that is shown once. It stays in this component's memory alone. */
export function useShownPin() {
  const now = useDeviceNow();
  const [pin, setPin] = useState<{ digits: string; until: number }>();
  const left = pin === undefined ? 0 : Math.min(pin.until - now, pinShown);
  return {
    shown: left > 0 ? pin?.digits : undefined,
    /** A PIN was shown and not hidden by a tap, also after its minute. */
    given: pin !== undefined,
    left,
    show: (digits: string) => setPin({ digits, until: Date.now() + pinShown }),
    hide: () => setPin(undefined),
  };
}
