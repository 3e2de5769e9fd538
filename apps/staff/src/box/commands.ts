import type { BoardDevice, CallInput } from "@horma/contract";
import type { IconName } from "@horma/ui";

/** What the staff may ask of a box. */
export type Command = CallInput<"commandDevice">["body"]["action"];

export const commands: readonly { action: Command; icon: IconName; text: string }[] = [
  { action: "open_back_door", icon: "door", text: "Abrir trasera" },
  { action: "open_front_door", icon: "door", text: "Abrir delantera" },
  { action: "spray", icon: "mist", text: "Ciclo de bruma" },
  { action: "uvc", icon: "uv", text: "Ciclo UV-C" },
  { action: "sanitize", icon: "box", text: "Ciclo completo, bruma y UV-C" },
  { action: "restart", icon: "refresh", text: "Reiniciar" },
  { action: "test_light", icon: "bell", text: "Probar luz" },
];

/**
 * Why a command is not offered now, as far as what is known of the box tells; the box has the last word. The same
 * interlocks as a box's (docs/spec/device.md, 15 to 21).
 * @param reachable whether the store's server answers
 */
export function commandLock(action: Command, device: BoardDevice, reachable: boolean): string | undefined {
  if (!reachable) return "Sin conexión con el servidor";
  if (!device.online) return "La smartbox no está conectada";
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
  uvc: "Con UV-C encendida las puertas no abren",
  openAlready: "La puerta trasera ya está abierta",
  frontOpen: "Cierra la puerta delantera para abrir la trasera",
  backOpen: "Cierra la puerta trasera para abrir la delantera",
  notReady: "La delantera abre solo con los pares listos",
  doorOpen: "Cierra las puertas para empezar un ciclo",
  cleaning: "Ya hay un ciclo en marcha",
} as const;

function uvcLock({ status_id }: BoardDevice): string | undefined {
  return status_id === "sanitizing-uvc" ? locks.uvc : undefined;
}

function backLock({ doors }: BoardDevice): string | undefined {
  if (doors.front === "open") return locks.frontOpen;
  return doors.back === "open" ? locks.openAlready : undefined;
}

function frontLock({ status_id, doors }: BoardDevice): string | undefined {
  if (status_id !== "ready") return locks.notReady;
  return doors.back === "open" ? locks.backOpen : undefined;
}

function cleaningLock({ status_id, doors }: BoardDevice): string | undefined {
  if (doors.front === "open" || doors.back === "open") return locks.doorOpen;
  return status_id.startsWith("sanitizing") ? locks.cleaning : undefined;
}
