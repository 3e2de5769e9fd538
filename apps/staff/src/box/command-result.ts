import { type BoxRefusal, type CallAnswer, CallError } from "@horma/contract";
import type { BoxFault } from "@horma/domain";
import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { refusalText } from "../action/refusal-text.ts";

/** A command's result, in words. */
export type CommandResult = { tone: "ok" | "alarm"; text: string };

const reasons: Record<BoxRefusal | BoxFault, MessageDescriptor> = {
  restarted: msg`La smartbox se reinició entremedio`,
  too_old: msg`El comando llegó tarde`,
  job_needed: msg`No tiene un pedido que abrir`,
  other_job: msg`Está ocupada con otro pedido`,
  not_empty: msg`Hay pares adentro`,
  not_ready: msg`Los pares todavía no están listos`,
  uvc_on: msg`La luz UV-C está encendida`,
  door_open: msg`Hay una puerta abierta`,
  busy: msg`Está ocupada con otra cosa`,
  front_door_jammed: msg`La puerta no abrió: está trabada`,
  back_door_jammed: msg`La puerta no abrió: está trabada`,
  door_left_open: msg`Hay una puerta abierta`,
  uvc_lamp_failed: msg`La lámpara UV-C no enciende`,
  power_lost: msg`Corte de energía`,
  spray_low: msg`Nivel de bruma bajo`,
};

/** A box's answer to a command, in words. A maker's own reasons are shown unchanged. */
export function commandResult({ outcome, reason }: CallAnswer<"commandDevice">): CommandResult {
  if (outcome === "done") return { tone: "ok", text: t`Hecho` };
  return { tone: "alarm", text: reasonText(reason) ?? (outcome === "expired" ? late() : notDone()) };
}

/** Why a command never reached the box, or why its result is unknown. */
export function commandFailure(error: Error): CommandResult {
  return { tone: "alarm", text: error instanceof CallError ? refusalText(error) : notDone() };
}

/** A box's reason in words. A maker's own reason is shown unchanged. */
export function reasonText(reason: string | null): string | undefined {
  if (reason === null) return undefined;
  const known: MessageDescriptor | undefined = reasons[reason as BoxRefusal | BoxFault];
  return known === undefined ? t`La smartbox dice: ${reason}` : i18n._(known);
}

const late = () => t`No respondió a tiempo: inténtalo de nuevo`;
const notDone = () => t`No se pudo hacer`;
