import type { BoardDevice, BoxFault } from "@horma/contract";
import { timeOfDay } from "../time/clock-text.ts";

type FaultWords = { title: string; todo: string; tone: "warn" | "alarm" };

/** What each fault of a box is called, and what to do about it; the most pressing first. */
const words: Record<BoxFault, FaultWords> = {
  front_door_jammed: {
    title: "Puerta delantera trabada",
    todo: "Despéjala y ábrela de nuevo. Los pares salen por atrás.",
    tone: "alarm",
  },
  back_door_jammed: {
    title: "Puerta trasera trabada",
    todo: "Despéjala y ábrela de nuevo. Usa otra smartbox mientras tanto.",
    tone: "alarm",
  },
  door_left_open: { title: "Puerta abierta hace mucho", todo: "Ciérrala para seguir.", tone: "alarm" },
  not_empty: {
    title: "Quedó algo adentro",
    todo: "Abre la trasera, saca los pares y cierra.",
    tone: "alarm",
  },
  uvc_lamp_failed: {
    title: "Lámpara UV-C apagada",
    todo: "Cambia la lámpara y prueba un ciclo UV-C.",
    tone: "alarm",
  },
  power_lost: { title: "Corte de energía", todo: "El ciclo empieza de nuevo al volver.", tone: "warn" },
  spray_low: { title: "Nivel de bruma bajo", todo: "Rellena el estanque.", tone: "warn" },
};

/** From here on the lamp is told to be due; it is changed at {@link lampLife}. */
const lampDue = 7_500;
const lampLife = 8_000;

export type BoxNotice = {
  key: string;
  icon: "alert" | "clock" | "offline";
  title: string;
  text: string;
  tone?: "warn" | "alarm";
};

/** What is wrong with a box, since when and what to do, the most pressing first; then what will be due. */
export function boxNotices(device: BoardDevice): BoxNotice[] {
  const faults = sorted(device).map(({ code, since }): BoxNotice => {
    const { title, todo, tone } = words[code];
    return {
      key: code,
      icon: "alert",
      title,
      text: `Desde ${timeOfDay(since)}. ${left(device, code)}${todo}`,
      tone,
    };
  });
  return [...absence(device), ...faults, ...lamp(device)];
}

/** The fault that a box's door shows: its most pressing one. */
export function pressingFault(device: BoardDevice): { title: string; since: string } | undefined {
  const fault = sorted(device)[0];
  return fault && { title: words[fault.code].title, since: fault.since };
}

/** What a fault is called; one that nobody told us of, by its code. */
export function faultTitle(code: string | null): string {
  return words[code as BoxFault]?.title ?? code ?? "";
}

function sorted({ faults }: BoardDevice): BoardDevice["faults"] {
  const pressing = Object.keys(words);
  return faults.toSorted((a, b) => pressing.indexOf(a.code) - pressing.indexOf(b.code));
}

function absence({ type_id, online, online_since }: BoardDevice): BoxNotice[] {
  if (online || type_id === "shelf") return [];
  const since = online_since === null ? "Nunca se ha conectado" : `Desde ${timeOfDay(online_since)}`;
  const text = `${since}. Revisa su corriente y su red. Lo que tenga adentro se saca con llave.`;
  return [{ key: "offline", icon: "offline", title: "Sin conexión", text, tone: "alarm" }];
}

function left({ sensors }: BoardDevice, code: BoxFault): string {
  const cycles = sensors.spray_cycles_left;
  if (code !== "spray_low" || cycles === undefined) return "";
  return cycles === 1 ? "Queda 1 ciclo. " : `Quedan ${cycles} ciclos. `;
}

function lamp({ sensors: { lamp_hours: hours } }: BoardDevice): BoxNotice[] {
  if (hours === undefined || hours < lampDue) return [];
  const title = `Lámpara UV-C ${whole.format(hours)} h`;
  return [{ key: "lamp", icon: "clock", title, text: `Cambio a las ${whole.format(lampLife)} h` }];
}

const whole = new Intl.NumberFormat("es-CL", { maximumFractionDigits: 0, useGrouping: "always" });
