import { server } from "@horma/app/server";
import { useEffect } from "react";
import { lockDue } from "../session/idle-lock.ts";
import { session } from "../session/session.ts";

const uses = ["pointerdown", "keydown", "wheel"] as const;
/** Time between two checks, ms. */
const look = 1_000;

/** Locks a tablet that no one has touched for five minutes. */
export function useIdleLock(): void {
  useEffect(() => {
    const lockWhenDue = () => {
      if (lockDue(session.usedAt(), Date.now(), server.offline())) session.lock();
    };
    // If the tablet should have locked while it slept, the touch that woke it does not count.
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
