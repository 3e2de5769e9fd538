import { useOffline } from "@horma/app/server";
import { useEffect, useRef } from "react";

/** Runs `recover` when the server is back after it was seen to be gone. */
export function useRecovery(recover: () => unknown): void {
  const offline = useOffline();
  const wasOffline = useRef(offline);
  useEffect(() => {
    if (wasOffline.current && !offline) recover();
    wasOffline.current = offline;
  }, [offline, recover]);
}
