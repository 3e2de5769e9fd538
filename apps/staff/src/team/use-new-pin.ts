import { useDeviceNow } from "@horma/app/use-now";
import { CallError, newIdempotencyKey } from "@horma/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { refusalText } from "../action/refusal-text.ts";
import { storeKey } from "../live/board-query.ts";

/** How long a new PIN is on screen, ms. */
export const pinShown = 60_000;

/**
 * Gives somebody a PIN by `call` and shows it once. The PIN stays in this component's memory alone. A call without an answer is
 * repeated with its key, as long as its body is the same; if the first one was done, its PIN is lost and `lost` says so.
 */
export function useNewPin<B>(
  call: (body: B, idempotencyKey: string) => Promise<{ pin: string | null }>,
  lost: string,
) {
  const now = useDeviceNow();
  const queries = useQueryClient();
  const asked = useRef<{ body: string; key: string }>(undefined);
  const [shown, setShown] = useState<{ pin: string; until: number }>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function give(wanted: B): Promise<void> {
    const body = JSON.stringify(wanted);
    if (asked.current?.body !== body) asked.current = { body, key: newIdempotencyKey() };
    setBusy(true);
    setProblem(undefined);
    try {
      const { pin } = await call(wanted, asked.current.key);
      asked.current = undefined;
      if (pin === null) setProblem(lost);
      else setShown({ pin, until: Date.now() + pinShown });
      void queries.invalidateQueries({ queryKey: [storeKey] });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.kind === "refused") asked.current = undefined;
      setProblem(`${refusalText(error)}.`);
    } finally {
      setBusy(false);
    }
  }

  const left = shown === undefined ? 0 : Math.min(shown.until - now, pinShown);
  return {
    pin: left > 0 ? shown?.pin : undefined,
    /** A PIN was given and not hidden by a tap, also after its minute. */
    given: shown !== undefined,
    left,
    busy,
    problem,
    give: (body: B) => void give(body),
    hide: () => setShown(undefined),
  };
}
