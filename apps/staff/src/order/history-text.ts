import { type HistoryEntry, knownType, type OrderHistoryEntry, orderEventTypes } from "@horma/contract";
import { displaySize } from "@horma/domain";
import { t } from "@lingui/core/macro";
import { canceledText } from "./cancel-reasons.ts";
import { withDamageReason } from "./damage-reason.ts";
import { missReasonOf, missReasonWords } from "./miss-reasons.ts";

/** One line of an order's history: an event of one pair, or of several at the same instant. */
export type HistoryLine = { key: string; at: string; text: string; note: string | null };

/**
 * An order's history, oldest first, in the store's words. What happened to several pairs at once is one line. A line names sizes
 * only if it does not concern all of the order's pairs.
 * @param nameOf how people call the device of a hwd
 */
export function historyLines(
  history: readonly OrderHistoryEntry[],
  pairs: number,
  nameOf: (hwd: string) => string,
): HistoryLine[] {
  const echoes = history.filter((entry) => saidBy(entry, history) !== undefined);
  return happenings(history.filter((entry) => !echoes.includes(entry))).map((group, index) => {
    const [first] = group;
    const about = [...group, ...echoes.filter((echo) => saidBy(echo, [first]) !== undefined)];
    const concerned = about.flatMap(({ size }) => size ?? []);
    const sizes = concerned.length < pairs ? concerned : [];
    return {
      key: `${index} ${first.at}`,
      at: first.at,
      text: happeningText(first, sizes, nameOf),
      note: first.note,
    };
  });
}

const echoed: Partial<Record<OrderHistoryEntry["type"], OrderHistoryEntry["type"]>> = {
  pair_canceled: "canceled",
  pair_uncanceled: "uncanceled",
};

/** The order's event that a pair's only repeats, among those: it says who canceled and why. */
function saidBy({ type, at }: OrderHistoryEntry, entries: readonly OrderHistoryEntry[]) {
  return entries.find((other) => other.type === echoed[type] && other.at === at);
}

/** One event, of one pair or of several at the same instant. */
export type Happening<E extends HistoryEntry> = [E, ...E[]];

/** The history's events in order. Neighbouring entries that differ only in their pair are one event. */
export function happenings<E extends HistoryEntry>(history: readonly E[]): Happening<E>[] {
  const groups: Happening<E>[] = [];
  for (const entry of history) {
    const last = groups.at(-1);
    if (last !== undefined && together(last[0], entry)) last.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

/** An event in words. It names the `sizes`, and the person if staff did it. */
export function happeningText(
  entry: OrderHistoryEntry,
  sizes: readonly string[],
  nameOf: (hwd: string) => string,
): string {
  // After an update of the server, this screen may get events that it has no words for.
  const known = words()[entry.type] ?? words().unknown;
  const device = entry.device === null ? null : nameOf(entry.device);
  const text = typeof known === "function" ? known({ ...entry, device }) : known;
  const named = sizes.length === 0 ? text : `${text} (${sizes.map(displaySize).join(" · ")})`;
  if (entry.name === null) return named;
  return entry.type === "pair_missed" ? `${named}, ${entry.name}` : t`${named} por ${entry.name}`;
}

/** An entry of a device's history in the form of an order's. */
export function asOrders(entry: HistoryEntry): OrderHistoryEntry {
  return { ...entry, type: knownType(orderEventTypes, entry.type), note: null };
}

function together(a: HistoryEntry, b: HistoryEntry): boolean {
  return (
    a.pair !== null &&
    b.pair !== null &&
    a.pair !== b.pair &&
    a.at === b.at &&
    a.type === b.type &&
    a.detail === b.detail
  );
}

const inDevice =
  (text: string) =>
  ({ device }: OrderHistoryEntry): string =>
    device === null ? text : `${text} ${device}`;

/** By the event's type. The first is in capitals, as the shopper reads it (ST-07). */
const words = (): Record<OrderHistoryEntry["type"], string | ((entry: OrderHistoryEntry) => string)> => ({
  order_created: t`ENVIADO SOLICITUD`,
  pair_claimed: t`Tomado`,
  pair_unclaimed: t`Soltado`,
  pair_confirmed: t`Confirmado`,
  pair_redirected: ({ detail }) => {
    const slot = detail !== null && /^[\p{L}\d-]+$/u.test(detail) ? detail : t`otro lugar`;
    return t`Se busca en ${slot}`;
  },
  // Another version of the server may give the colleague's number.
  pair_taken_over: ({ detail }) =>
    detail !== null && /^\p{L}[^_]*$/u.test(detail) ? t`Pasado a ${detail}` : t`Tomado de un colega`,
  pair_given_back: t`Devuelto a su colega`,
  pair_placed: ({ device }) => t`Dejado en ${device ?? t`la zona de entrega`}`,
  pair_unplaced: t`Sacado para moverlo`,
  pair_brought: t`Llevado a la zona de entrega`,
  pair_handed_over: ({ actor }) => (actor === "shopper" ? t`El cliente dijo que ya lo tiene` : t`Entregado`),
  pair_handover_undone: t`No se había entregado: sigue en la zona de entrega`,
  pair_taken_back: t`Nadie lo retiró a tiempo`,
  pair_fetched: t`Retirado`,
  pair_bought: t`Comprado`,
  pair_returned: t`Devuelto`,
  pair_unsettled: t`Vuelve a estar en salón`,
  order_settled: t`Cerrado en caja`,
  settlement_undone: t`Cierre deshecho`,
  pair_sanitizing: t`En sanitización`,
  pair_sanitized: t`Sanitizado`,
  pair_shelved: t`Guardado`,
  pair_missed: ({ detail }) => {
    const reason = missReasonOf(detail);
    return reason === undefined ? t`No está` : missReasonWords()[reason].text(null);
  },
  pair_dropped: t`Cancelado, nadie lo trajo a tiempo`,
  pair_canceled: t`Cancelado`,
  pair_uncanceled: t`Pedido otra vez`,
  pair_found: t`Encontrado`,
  pair_counted: t`Encontrado al contar su ubicación`,
  pair_written_off: ({ detail }) =>
    detail === null ? t`Dado por perdido` : withDamageReason(t`Dado de baja`, detail),
  pair_sent_to_workshop: ({ detail }) => withDamageReason(t`Enviado al taller`, detail),
  pair_marked_down: ({ detail }) => withDamageReason(t`Rebajado, sale de los libros`, detail),
  pair_report_withdrawn: ({ detail }) => withDamageReason(t`Reporte de daño retirado`, detail),
  pair_received_back: t`Volvió del taller`,
  pair_undecided: t`Decisión deshecha`,
  device_assigned: inDevice(t`Asignado a`),
  device_back_door_opened: t`Puerta trasera abierta`,
  device_back_door_closed: t`Puerta trasera cerrada`,
  device_sanitizing_started: t`Empieza la sanitización`,
  device_spray_started: t`Sanitizando con bruma`,
  device_uvc_started: t`Sanitizando con luz UV-C`,
  device_sanitized: t`Lista para retirar`,
  device_interrupted: t`Ciclo interrumpido, empieza de nuevo`,
  device_front_door_opened: t`Puerta delantera abierta`,
  device_released: inDevice(t`Queda libre`),
  canceled: ({ detail }) => canceledText(detail),
  uncanceled: t`Cancelación deshecha`,
  device_left: t`Cambia de lugar`,
  brought_by_hand: t`Llevado a la zona de entrega`,
  zone_chosen: t`Va a la zona de entrega`,
  pickup_extended: t`El cliente pidió más tiempo`,
  pickup_expired: t`Se acabó el tiempo de retiro`,
  handover_offered: t`Ofrecido al teléfono del cliente`,
  seller_told_instead: t`Se avisa a quien vende`,
  shopper_told_again: t`Se avisa al cliente`,
  back_door_asked: inDevice(t`Abrir la puerta trasera de`),
  front_door_asked: ({ actor }) =>
    actor === "shopper" ? t`El cliente pidió abrir` : t`Abrir la puerta delantera`,
  device_paired: t`El cliente lo sigue en otro dispositivo`,
  poll_answered: t`El cliente respondió la encuesta`,
  seller_called: t`El cliente llamó a un vendedor`,
  seller_coming: t`Va a atenderlo`,
  pairs_left: t`El cliente dijo que los dejó en la caja`,
  unknown: t`Otro paso`,
});
