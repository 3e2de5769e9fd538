import { server, useOffline } from "@horma/app/server";
import { useEffect, useState } from "react";
import { addSilence, type Connection, connectionAfter } from "./connection.ts";

const look = 500;

export type Hearing = {
  connection: Connection;
  /** The server's last answer before the present state, epoch ms by its clock. */
  heardAt: number;
};

/**
 * The connection's state, by the time since the last answer.
 * @param lastAnswer when that was, epoch ms; looked at again and again
 * @param told changes are told as they happen: no answer is awaited
 */
export function useConnection(lastAnswer: () => number, told = false): Hearing {
  const offline = useOffline();
  const [hearing, setHearing] = useState<Hearing>({ connection: "live", heardAt: 0 });
  useEffect(() => {
    let answer = lastAnswer();
    let silence = 0;
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      const awake = document.visibilityState === "visible";
      const heard = told || lastAnswer() !== answer;
      answer = lastAnswer();
      silence = heard ? 0 : addSilence(silence, now - last, awake);
      last = now;
      const connection = connectionAfter(silence);
      setHearing((before) =>
        before.connection === connection ? before : { connection, heardAt: server.now() - silence },
      );
    }, look);
    return () => clearInterval(timer);
  }, [lastAnswer, told]);
  return hearing.connection === "live" && offline ? { connection: "stale", heardAt: server.now() } : hearing;
}
