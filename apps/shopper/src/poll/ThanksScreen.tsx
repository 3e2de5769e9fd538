import { retryDelay } from "@horma/contract";
import { limits, overallState } from "@horma/domain";
import type { PollAnswer, PollCause } from "@horma/ui";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { api } from "../api.ts";
import { useSecondsLeft } from "../clock/use-seconds-left.ts";
import { nextScreen } from "../order/known/next-screen.ts";
import { givesUp } from "../order/known/refusals.ts";
import { useNextScreen } from "../order/known/use-next-screen.ts";
import { currentOrder, useCurrentOrder } from "../order/known/visit.ts";
import { paths, type ThanksState } from "../paths.ts";
import { session } from "../session/session.ts";
import { currentSurface } from "../surface.ts";
import { ThanksView } from "./ThanksView.tsx";

/** How long the return to the start waits for an answer being saved, ms. */
const answerGrace = 2_000;

/** SC-14: the poll. It goes back to the start by itself, 30 s after the last touch or key (WCAG 2.2.1). */
export function ThanksScreen() {
  const navigate = useNavigate();
  const [order] = useState(currentOrder);
  const [answer, setAnswer] = useState<PollAnswer>();
  const [cause, setCause] = useState<PollCause>();
  const [until, setUntil] = useState(inAWhile);
  const secondsLeft = useSecondsLeft(until, Date.now);
  const save = useSaveAnswer();
  const from = useTakenFrom();
  const current = useCurrentOrder();
  const inHand = current !== null && overallState(current) === "in_salon";
  // Waits briefly for an answer being saved, because on a kiosk the visit's end also ends its retries.
  const late = useSecondsLeft(until + answerGrace, Date.now) === 0;
  const over = secondsLeft === 0 && (late || !save.isPending || currentSurface() !== "kiosk");
  useInteraction(() => setUntil((before) => (before <= Date.now() ? before : inAWhile())));

  useNextScreen(nextScreen({ screen: "thanks", over, hashId: order?.hash_id }));

  const choose = (chosen: PollAnswer, happened?: PollCause) => {
    setAnswer(chosen);
    setCause(happened);
    setUntil(inAWhile());
    if (order) save.mutate({ hash_id: order.hash_id, answer: chosen, ...(happened && { cause: happened }) });
  };
  return (
    <ThanksView
      nickname={order?.client.nickname ?? session.get().client?.nickname ?? null}
      answer={answer}
      cause={cause}
      from={from}
      order={order}
      secondsLeft={secondsLeft}
      left={(secondsLeft * 1_000) / limits.thanksDelay}
      onAnswer={(chosen) => choose(chosen)}
      onCause={(happened) => answer && choose(answer, happened)}
      onContinue={() => setUntil(Date.now())}
      onPairs={inHand ? () => navigate(paths.tryOthers, { replace: true }) : undefined}
    />
  );
}

/** Where the shopper has just taken the pairs from here. */
function useTakenFrom(): ThanksState | undefined {
  const state = useLocation().state as ThanksState | null;
  return state?.place === undefined ? undefined : state;
}

/** Any touch, key or turn of the wheel, wherever it lands. */
function useInteraction(onInteraction: () => void): void {
  const tell = useEffectEvent(onInteraction);
  useEffect(() => {
    const listen = () => tell();
    const interactions = ["pointerdown", "keydown", "wheel"] as const;
    for (const name of interactions) addEventListener(name, listen, { capture: true, passive: true });
    return () => {
      for (const name of interactions) removeEventListener(name, listen, { capture: true });
    };
  }, []);
}

function inAWhile(): number {
  return Date.now() + limits.thanksDelay;
}

/**
 * Saves answers as they are chosen, one after the other so that the last one wins. Failures are retried in the background, also
 * after the screen is left, and never shown.
 */
function useSaveAnswer() {
  return useMutation({
    scope: { id: "poll" },
    mutationFn: (body: { hash_id: string; answer: PollAnswer; cause?: PollCause }) =>
      api("answerPoll", { body }),
    retry: (failures, error) => failures < 6 && !givesUp(error),
    retryDelay: (failures, error) => retryDelay(error, Math.min(1_000 * 2 ** failures, 8_000)),
  });
}
