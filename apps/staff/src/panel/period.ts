import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
/** Days that the figures are of, today among them. */
export const periods = [1, 7, 28] as const;
export type Period = (typeof periods)[number];

export const periodTexts: Record<Period, MessageDescriptor> = {
  1: msg`Hoy`,
  7: msg`7 días`,
  28: msg`28 días`,
};

/** The period an address asks for; today where it asks for none. */
export function periodOf(text: string | null): Period {
  return periods.find((days) => String(days) === text) ?? 1;
}
