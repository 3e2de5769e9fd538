import { clockText } from "@horma/app/clock-text";
import type { BoardWait } from "@horma/contract";
import { t } from "@lingui/core/macro";
import { timeOfDay } from "../time/clock-text.ts";

/** An order's first promise as its card says it: its hour, and what is left of it or how long it is broken. */
export type OrderPromise = { hour: string; rest: string; tone: "soon" | "late" };

/** The promise of an order whose promise will rather break, or is broken (ET-07); undefined for all others. */
export function promiseInDanger(wait: BoardWait | undefined, now: number): OrderPromise | undefined {
  if (wait === undefined || wait.promised_at === null || !wait.at_risk) return undefined;
  const hour = t`Promesa ${timeOfDay(wait.promised_at)}`;
  const left = Date.parse(wait.promised_at) - now;
  return left > 0
    ? { hour, rest: t`quedan ${clockText(Math.ceil(left / 1_000) * 1_000)}`, tone: "soon" }
    : { hour, rest: t`pasada hace ${clockText(-left)}`, tone: "late" };
}

/** What was promised, and by when it is expected: for the order's own screen; empty without either. */
export function promiseText({ promised_at, expected }: Pick<BoardWait, "promised_at" | "expected">): string {
  const said = promised_at && t`Promesa ${timeOfDay(promised_at)}`;
  const now = expected && t`va para ${timeOfDay(expected.until)}`;
  return [said, now].filter(Boolean).join(" · ");
}
