import { useShownPin } from "@horma/app/use-shown-pin";
import { CallError, newIdempotencyKey } from "@horma/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { refusalText } from "../action/refusal-text.ts";
import { storeKey } from "../live/board-query.ts";

/**
 * Gives someone a PIN by `call` and shows it once. The PIN stays in this component's memory alone. A call without an answer is
 * repeated with its key, as long as its body is the same; if the first one was done, its PIN is lost and `lost` says so.
 */
export function useNewPin<B>(
  call: (body: B, idempotencyKey: string) => Promise<{ pin: string | null }>,
  lost: string,
) {
  const pin = useShownPin();
  const queries = useQueryClient();
  const asked = useRef<{ body: string; key: string }>(undefined);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function give(wanted: B): Promise<void> {
    const body = JSON.stringify(wanted);
    if (asked.current?.body !== body) asked.current = { body, key: newIdempotencyKey() };
    setBusy(true);
    setProblem(undefined);
    try {
      const given = await call(wanted, asked.current.key);
      asked.current = undefined;
      if (given.pin === null) setProblem(lost);
      else pin.show(given.pin);
      void queries.invalidateQueries({ queryKey: [storeKey] });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.kind === "refused") asked.current = undefined;
      setProblem(`${refusalText(error)}.`);
    } finally {
      setBusy(false);
    }
  }

  return {
    pin: pin.shown,
    given: pin.given,
    left: pin.left,
    busy,
    problem,
    give: (body: B) => void give(body),
    hide: pin.hide,
  };
}
