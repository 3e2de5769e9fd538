import { plural } from "@lingui/core/macro";
import { useState } from "react";
import { spokenTime } from "./pick-up-clock.ts";

/**
 * Announces the remaining time when the window starts or is extended, at each minute and at 30 seconds, not every second (WCAG
 * 2.2.1; "+ tiempo" extends it).
 */
export function useTimeAnnouncement(deadline: number, secondsLeft: number): string {
  const [opened, setOpened] = useState({ deadline, secondsLeft });
  if (opened.deadline !== deadline) setOpened({ deadline, secondsLeft });
  if (secondsLeft === 0) return "";
  const seconds = spokenTime(secondsLeft, opened.secondsLeft);
  if (seconds < 60) {
    return plural(seconds, {
      one: "Queda # segundo para retirar",
      other: "Quedan # segundos para retirar",
    });
  }
  return plural(seconds / 60, {
    one: "Queda # minuto para retirar",
    other: "Quedan # minutos para retirar",
  });
}
