import type { BoardDevice, CallInput } from "@horma/contract";
import type { IconName } from "@horma/ui";
import { i18n } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";

/** A command that staff can give a box. */
export type Command = CallInput<"commandDevice">["body"]["action"];

export const commands = (): readonly { action: Command; icon: IconName; text: string }[] => [
  { action: "open_back_door", icon: "door", text: t`Abrir trasera` },
  { action: "open_front_door", icon: "door", text: t`Abrir delantera` },
  { action: "spray", icon: "mist", text: t`Ciclo de bruma` },
  { action: "uvc", icon: "uv", text: t`Ciclo UV-C` },
  { action: "sanitize", icon: "box", text: t`Ciclo completo, bruma y UV-C` },
  { action: "restart", icon: "refresh", text: t`Reiniciar` },
  { action: "test_light", icon: "bell", text: t`Probar luz` },
];

/**
 * Why a command is locked, as far as we know the box's state; the box decides. The interlocks are the box's own
 * (docs/spec/device.md, 15 to 21).
 * @param reachable whether the store's server answers
 */
export function commandLock(action: Command, device: BoardDevice, reachable: boolean): string | undefined {
  if (!reachable) return t`Sin conexión con el servidor`;
  if (!device.online) return t`La smartbox no está conectada`;
  switch (action) {
    case "open_back_door":
      return uvcLock(device) ?? backLock(device);
    case "open_front_door":
      return uvcLock(device) ?? frontLock(device);
    case "spray":
    case "uvc":
    case "sanitize":
      return cleaningLock(device);
    case "restart":
    case "test_light":
      return undefined;
  }
}

const locks = {
  uvc: msg`Con UV-C encendida las puertas no abren`,
  openAlready: msg`La puerta trasera ya está abierta`,
  frontOpen: msg`Cierra la puerta delantera para abrir la trasera`,
  backOpen: msg`Cierra la puerta trasera para abrir la delantera`,
  notReady: msg`La delantera abre solo con los pares listos`,
  doorOpen: msg`Cierra las puertas para empezar un ciclo`,
  cleaning: msg`Ya hay un ciclo en marcha`,
} as const;

function uvcLock({ status_id }: BoardDevice): string | undefined {
  return status_id === "sanitizing-uvc" ? i18n._(locks.uvc) : undefined;
}

function backLock({ doors }: BoardDevice): string | undefined {
  if (doors.front === "open") return i18n._(locks.frontOpen);
  return doors.back === "open" ? i18n._(locks.openAlready) : undefined;
}

function frontLock({ status_id, doors }: BoardDevice): string | undefined {
  if (status_id !== "ready") return i18n._(locks.notReady);
  return doors.back === "open" ? i18n._(locks.backOpen) : undefined;
}

function cleaningLock({ status_id, doors }: BoardDevice): string | undefined {
  if (doors.front === "open" || doors.back === "open") return i18n._(locks.doorOpen);
  return status_id.startsWith("sanitizing") ? i18n._(locks.cleaning) : undefined;
}
