import { useEffect, useState } from "react";
import { useOffline } from "../offline/use-offline.ts";
import { addSilence, type Connection, connectionAfter } from "./connection.ts";

const look = 500;

/** How the connection is doing, judged by the time since the last answer (`answeredAt`, epoch ms; 0 for none yet). */
export function useConnection(answeredAt: number): Connection {
  const offline = useOffline();
  const [heard, setHeard] = useState({ answeredAt, connection: "live" as Connection });
  useEffect(() => {
    let silence = 0;
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      silence = addSilence(silence, now - last, document.visibilityState === "visible");
      last = now;
      const connection = connectionAfter(silence);
      setHeard((before) =>
        before.answeredAt === answeredAt && before.connection === connection
          ? before
          : { answeredAt, connection },
      );
    }, look);
    return () => clearInterval(timer);
  }, [answeredAt]);
  const connection = heard.answeredAt === answeredAt ? heard.connection : "live";
  return connection === "live" && offline ? "stale" : connection;
}
