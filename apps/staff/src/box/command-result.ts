import { type BoxFault, type BoxRefusal, type CallAnswer, CallError } from "@horma/contract";
import { refusalText } from "../action/refusal-text.ts";

/** What became of a command, in words. */
export type CommandResult = { tone: "ok" | "alarm"; text: string };

const reasons: Partial<Record<BoxRefusal | BoxFault, string>> = {
  restarted: "La smartbox se reinició entremedio",
  too_old: "El comando llegó tarde",
  job_needed: "No tiene un pedido que abrir",
  other_job: "Está ocupada con otro pedido",
  not_empty: "Hay pares adentro",
  not_ready: "Los pares todavía no están listos",
  uvc_on: "La luz UV-C está encendida",
  door_open: "Hay una puerta abierta",
  busy: "Está ocupada con otra cosa",
  front_door_jammed: "La puerta no abrió: está trabada",
  back_door_jammed: "La puerta no abrió: está trabada",
  uvc_lamp_failed: "La lámpara UV-C no enciende",
};

/** What a box answered to a command. A maker may give reasons of its own: those are told as they are. */
export function commandResult({ outcome, reason }: CallAnswer<"commandDevice">): CommandResult {
  if (outcome === "done") return { tone: "ok", text: "Hecho" };
  return { tone: "alarm", text: reasonText(reason) ?? (outcome === "expired" ? late : notDone) };
}

/** Why a command never came to the box, or nobody knows what became of it. */
export function commandFailure(error: Error): CommandResult {
  return { tone: "alarm", text: error instanceof CallError ? refusalText(error) : notDone };
}

/** A box's reason in words; one of a maker's own as it is. */
export function reasonText(reason: string | null): string | undefined {
  return reason === null
    ? undefined
    : (reasons[reason as BoxRefusal | BoxFault] ?? `La smartbox dice: ${reason}`);
}

const late = "No respondió a tiempo: inténtalo de nuevo";
const notDone = "No se pudo hacer";
