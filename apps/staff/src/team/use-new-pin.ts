import { CallError, newIdempotencyKey } from "@horma/contract";
import { t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { refusalText } from "../action/refusal-text.ts";
import { api } from "../api/api.ts";
import { storeKey } from "../live/board-query.ts";
import { useDeviceNow } from "../time/use-now.ts";

/** How long a new PIN is on screen, ms. */
export const pinShown = 60_000;

/**
 * Gives somebody a new PIN and shows it once. The PIN stays in this component's memory alone. A call without an answer is
 * repeated with its key; if the first one was done, its PIN is lost and another one is needed.
 */
export function useNewPin(login: string) {
  const now = useDeviceNow();
  const queries = useQueryClient();
  const key = useRef(newIdempotencyKey());
  const [shown, setShown] = useState<{ pin: string; until: number }>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function renew(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      const { pin } = await api("renewStaffPin", { body: { login }, idempotencyKey: key.current });
      key.current = newIdempotencyKey();
      if (pin === null) setProblem(t`El PIN cambió, pero no alcanzó a llegar aquí. Dale otro.`);
      else setShown({ pin, until: Date.now() + pinShown });
      void queries.invalidateQueries({ queryKey: [storeKey] });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.kind === "refused") key.current = newIdempotencyKey();
      setProblem(`${refusalText(error)}.`);
    } finally {
      setBusy(false);
    }
  }

  const left = shown === undefined ? 0 : Math.min(shown.until - now, pinShown);
  return {
    pin: left > 0 ? shown?.pin : undefined,
    left,
    busy,
    problem,
    renew: () => void renew(),
    hide: () => setShown(undefined),
  };
}
