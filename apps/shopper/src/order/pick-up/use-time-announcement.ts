import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { spokenMoment } from "./pick-up-clock.ts";

/**
 * Announces the remaining time when the window starts or is extended, at one minute and at 30 seconds, not every second (WCAG
 * 2.2.1; "+ tiempo" extends it).
 */
export function useTimeAnnouncement(deadline: number, secondsLeft: number): string {
  const { t } = useLingui();
  const moment = spokenMoment(secondsLeft);
  const [said, setSaid] = useState({ deadline, moment, secondsLeft });
  if (said.deadline !== deadline || said.moment !== moment) setSaid({ deadline, moment, secondsLeft });
  if (secondsLeft === 0) return "";
  const minutes = Math.round(said.secondsLeft / 60);
  if (moment <= 30) return t`Quedan 30 segundos para retirar`;
  return plural(minutes, {
    one: "Queda # minuto para retirar",
    other: "Quedan # minutos para retirar",
  });
}
