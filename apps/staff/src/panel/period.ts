/** Days that the figures are of, today among them. */
export const periods = [1, 7, 28] as const;
export type Period = (typeof periods)[number];

export const periodTexts: Record<Period, string> = { 1: "Hoy", 7: "7 días", 28: "28 días" };

/** The period an address asks for; today where it asks for none. */
export function periodOf(text: string | null): Period {
  return periods.find((days) => String(days) === text) ?? 1;
}
