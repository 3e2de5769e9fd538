import { useEffect, useState } from "react";
import { type Inactivity, inactivityAfter, type Patience } from "./inactivity.ts";

const look = 250;
const uses = ["pointerdown", "keydown", "wheel"] as const;

/** Marks a control that ends the visit; using it does not count as activity. */
export const endsVisitMark = "data-ends-visit";

/** The kiosk's inactivity. Touches, keys and a change of screen restart the time, also during the question. */
export function useInactivity(patience: Patience | undefined, screen: string): Inactivity {
  const [used, setUsed] = useState({ at: Date.now(), screen });
  const [now, setNow] = useState(Date.now);
  const idle = used.screen === screen ? now - used.at : 0;
  const state: Inactivity = patience === undefined ? { kind: "used" } : inactivityAfter(idle, patience);
  const asks = state.kind === "asking";
  const patienceLeft = patience?.idle ?? 0;

  useEffect(() => {
    setUsed({ at: Date.now(), screen });
    const timer = setInterval(() => setNow(Date.now()), look);
    return () => clearInterval(timer);
  }, [screen]);
  useEffect(() => {
    const use = (event: Event) => {
      if (endsVisit(event)) return;
      // Tab moves inside the question: it restarts the countdown and keeps the question open.
      const looks = asks && event instanceof KeyboardEvent && ["Tab", "Shift"].includes(event.key);
      const at = Date.now();
      setUsed({ at: looks ? at - Math.min(patienceLeft, at) : at, screen });
      setNow(at);
    };
    for (const name of uses) addEventListener(name, use, { capture: true, passive: true });
    return () => {
      for (const name of uses) removeEventListener(name, use, { capture: true });
    };
  }, [asks, patienceLeft, screen]);
  return state;
}

/** Whether a touch or key uses the control that ends the visit. */
function endsVisit(event: Event): boolean {
  if (!(event.target instanceof Element) || event.target.closest(`[${endsVisitMark}]`) === null) return false;
  return !(event instanceof KeyboardEvent) || event.key === "Enter" || event.key === " ";
}
