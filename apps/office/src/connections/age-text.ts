import { t } from "@lingui/core/macro";

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

/** A time as people say it, in its largest unit: `4 min`, `3 h`, `2 días`. */
export function ageText(ms: number): string {
  if (ms >= 2 * day) return t`${Math.floor(ms / day)} días`;
  if (ms >= 2 * hour) return t`${Math.floor(ms / hour)} h`;
  return t`${Math.max(0, Math.floor(ms / minute))} min`;
}

/** A usual pause between files: `30 min`, `24 h`. */
export function gapText(ms: number): string {
  return ms >= 2 * hour ? t`${Math.round(ms / hour)} h` : t`${Math.max(1, Math.round(ms / minute))} min`;
}
