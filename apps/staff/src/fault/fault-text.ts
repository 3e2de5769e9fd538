import { shownNumber } from "@horma/app/shown";
import type { BoardDevice } from "@horma/contract";
import { type BoxFault, faultStops } from "@horma/domain";
import { plural, t } from "@lingui/core/macro";
import { timeOfDay } from "../time/clock-text.ts";

type FaultWords = { title: string; todo: string; tone: "warn" | "alarm" };

/** The name of each fault and what to do about it, the most pressing first. */
const words = (): Record<BoxFault, FaultWords> => ({
  front_door_jammed: {
    title: t`Puerta delantera trabada`,
    todo: t`Despéjala y ábrela de nuevo. Los pares salen por atrás.`,
    tone: "alarm",
  },
  back_door_jammed: {
    title: t`Puerta trasera trabada`,
    todo: t`Despéjala y ábrela de nuevo. Usa otra smartbox mientras tanto.`,
    tone: "alarm",
  },
  door_left_open: { title: t`Puerta abierta hace mucho`, todo: t`Ciérrala para seguir.`, tone: "alarm" },
  not_empty: {
    title: t`Quedó algo adentro`,
    todo: t`Abre la trasera, saca los pares y cierra.`,
    tone: "alarm",
  },
  uvc_lamp_failed: {
    title: t`Lámpara UV-C apagada`,
    todo: t`Cambia la lámpara y prueba un ciclo UV-C.`,
    tone: "alarm",
  },
  power_lost: { title: t`Corte de energía`, todo: t`El ciclo empieza de nuevo al volver.`, tone: "warn" },
  spray_low: { title: t`Nivel de bruma bajo`, todo: t`Rellena el estanque.`, tone: "warn" },
});

/** From this many hours on a notice says that the lamp is due. It is changed at {@link lampLife}. */
const lampDue = 7_500;
const lampLife = 8_000;

export type BoxNotice = {
  key: string;
  icon: "alert" | "clock" | "offline";
  title: string;
  text: string;
  tone?: "warn" | "alarm";
};

/** A box's faults, since when and what to do, the most pressing first; then what is due soon. */
export function boxNotices(device: BoardDevice): BoxNotice[] {
  const faults = sorted(device).map(({ code, since }): BoxNotice => {
    const { title, todo, tone } = words()[code];
    return {
      key: code,
      icon: "alert",
      title,
      text: t`Desde ${timeOfDay(since)}. ${left(device, code)}${todo}`,
      tone,
    };
  });
  return [...absence(device), ...faults, ...lamp(device)];
}

/** The fault that a box's door shows: the most pressing one. */
export function pressingFault(device: BoardDevice): { title: string; since: string } | undefined {
  const fault = sorted(device)[0];
  return fault && { title: words()[fault.code].title, since: fault.since };
}

/** A fault's name. A newer box may have faults that this version has no words for. */
export function faultTitle(code: string | null): string {
  return words()[code as BoxFault]?.title ?? t`Otra falla`;
}

/**
 * Why a box does not work, as a sentence about it, and what to do about that; undefined if it works.
 * @param name what people call the box
 */
export function failureText(device: BoardDevice, name: string): { title: string; todo: string } | undefined {
  if (device.type_id === "shelf") return undefined;
  if (!device.online) return { title: t`${name} no responde`, todo: t`Revisa su corriente y su red.` };
  const [fault] = sorted(device);
  if (fault === undefined || !faultStops(fault.code)) return undefined;
  return { title: failureTitles(name)[fault.code], todo: words()[fault.code].todo };
}

const failureTitles = (name: string): Record<BoxFault, string> => ({
  front_door_jammed: t`La puerta delantera de ${name} está trabada`,
  back_door_jammed: t`La puerta trasera de ${name} está trabada`,
  door_left_open: t`${name} quedó abierta`,
  not_empty: t`${name} tiene algo adentro`,
  uvc_lamp_failed: t`La lámpara UV-C de ${name} no enciende`,
  power_lost: t`A ${name} se le cortó la energía`,
  spray_low: t`A ${name} le queda poca bruma`,
});

function sorted({ faults }: BoardDevice): BoardDevice["faults"] {
  const pressing = Object.keys(words());
  return faults.toSorted((a, b) => pressing.indexOf(a.code) - pressing.indexOf(b.code));
}

function absence({ type_id, online, online_since }: BoardDevice): BoxNotice[] {
  if (online || type_id === "shelf") return [];
  const since = online_since === null ? t`Nunca se ha conectado` : t`Desde ${timeOfDay(online_since)}`;
  const text = t`${since}. Revisa su corriente y su red. Lo que tenga adentro se saca con llave.`;
  return [{ key: "offline", icon: "offline", title: t`Sin conexión`, text, tone: "alarm" }];
}

function left({ sensors }: BoardDevice, code: BoxFault): string {
  const cycles = sensors.spray_cycles_left;
  if (code !== "spray_low" || cycles === undefined) return "";
  return plural(cycles, { one: "Queda 1 ciclo. ", other: "Quedan # ciclos. " });
}

function lamp({ sensors: { lamp_hours: hours } }: BoardDevice): BoxNotice[] {
  if (hours === undefined || hours < lampDue) return [];
  const title = t`Lámpara UV-C ${shownNumber(hours, { maximumFractionDigits: 0 })} h`;
  return [{ key: "lamp", icon: "clock", title, text: t`Cambio a las ${shownNumber(lampLife)} h` }];
}
