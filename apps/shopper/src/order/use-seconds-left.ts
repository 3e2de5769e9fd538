import { useEffect, useState } from "react";

const tick = 200;

/** Whole seconds until an instant (epoch ms), rounded up and never below 0; right again after the page slept. */
export function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tick);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((until - now) / 1_000));
}
