import { CallError } from "@horma/contract";
import { useEffect, useEffectEvent } from "react";
import { server } from "./use-offline.ts";

/** Between two looks whether the server answers, ms. */
const look = 1_000;

/**
 * Calls `forget` when the server, which gave a call no answer and still does not, answers again: 'Sin conexión' is not true any
 * more. A call that failed at a server that answers is told until the next try.
 */
export function useAnswersAgain(error: unknown, forget: () => void): void {
  const unanswered = error instanceof CallError && error.kind === "failed" && error.code === "unavailable";
  const again = useEffectEvent(forget);
  useEffect(() => {
    if (!unanswered) return;
    let [stopped, missed] = [false, false];
    const ask = async () => {
      const answers = await server.answers();
      if (answers && missed && !stopped) again();
      missed ||= !answers;
    };
    void ask();
    const timer = setInterval(ask, look);
    return () => {
      stopped = true;
      clearInterval(timer);
    };
  }, [unanswered]);
}
