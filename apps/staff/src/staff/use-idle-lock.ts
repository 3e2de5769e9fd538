import { useEffect } from "react";
import { server } from "../api/use-offline.ts";
import { lockDue } from "../session/idle-lock.ts";
import { session } from "../session/session.ts";

const uses = ["pointerdown", "keydown", "wheel"] as const;
/** Between two looks at the clock, ms. */
const look = 1_000;

/** Locks the tablet that nobody touched for five minutes. */
export function useIdleLock(): void {
  useEffect(() => {
    const lockWhenDue = () => {
      if (lockDue(session.usedAt(), Date.now(), server.offline())) session.lock();
    };
    // What woke a tablet that should have locked while it slept is no use of it.
    const use = () => {
      lockWhenDue();
      if (session.get()?.locked === false) session.use(Date.now());
    };
    lockWhenDue();
    const timer = setInterval(lockWhenDue, look);
    for (const name of uses) addEventListener(name, use, { capture: true, passive: true });
    return () => {
      clearInterval(timer);
      for (const name of uses) removeEventListener(name, use, { capture: true });
    };
  }, []);
}
