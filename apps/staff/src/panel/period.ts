import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
/** The periods of the figures, in days, today included. */
export const periods = [1, 7, 28] as const;
export type Period = (typeof periods)[number];

export const periodTexts: Record<Period, MessageDescriptor> = {
  1: msg`Hoy`,
  7: msg`7 días`,
  28: msg`28 días`,
};

/** The period in an address; today if it has none. */
export function periodOf(text: string | null): Period {
  return periods.find((days) => String(days) === text) ?? 1;
}
