import type { Board, BoardAlert, BoardDevice, BoardOrder } from "@horma/contract";
import { displaySize, type StaffRole } from "@horma/domain";
import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";
import { failureText } from "../fault/fault-text.ts";
import { shownList } from "../language/shown.ts";
import { deviceText } from "../order/order-place.ts";
import { shopper } from "../order/shopper.ts";
import { wayOut } from "../order/targets.ts";

export type AlertWords = { title: string; text: string; tone: "warn" | "alarm" };

/**
 * A shopper waits behind these now, so they come before what has to be looked for or put away, however old that is. A flood comes
 * first, because it causes the others.
 */
const pressing: Partial<Record<BoardAlert["kind"], number>> = {
  requests_flood: 2,
  device_failed: 1,
  seller_called: 1,
  unclaimed: 1,
};

/** The alerts for this role: the most pressing first, then the oldest. */
export function alertsFor(board: Pick<Board, "alerts">, role: StaffRole): BoardAlert[] {
  const presses = ({ kind }: BoardAlert) => pressing[kind] ?? 0;
  return board.alerts
    .filter((alert) => alert.roles.includes(role))
    .sort((a, b) => presses(b) - presses(a) || Date.parse(a.since) - Date.parse(b.since));
}

/** An alert's words. The order and the device it names say where it is. */
export function alertWords(alert: BoardAlert, board: Pick<Board, "orders" | "devices">): AlertWords {
  const order = board.orders.find((each) => each.hash_id === alert.order);
  const box = board.devices.find((each) => each.hwd === alert.device);
  const device = box ?? order?.device;
  const who = order === undefined ? t`un cliente` : shopper(order);
  const size = displaySize(order?.pairs.find((pair) => pair.id === alert.pair)?.size ?? "");
  const pair = size === "" ? who : t`La ${size} de ${who}`;
  const place = device ? deviceText(device) : t`Zona de entrega`;
  switch (alert.kind) {
    case "unclaimed":
      return {
        title: t`Nadie toma el pedido de ${who}`,
        text: t`${sizesOf(order)}. Tómalo o avisa a bodega`,
        tone: "alarm",
      };
    case "slow_picking":
      return {
        title: t`${pair} tarda`,
        text: t`La lleva ${order?.runner?.name ?? t`bodega`}: pregunta si necesita ayuda`,
        tone: "warn",
      };
    case "device_failed":
      return { ...failureWords({ box, place, order }, board), tone: "alarm" };
    case "left_in_device":
      return {
        title: t`${pair} sigue en ${place}`,
        text: t`Nadie vino: llévala a devoluciones`,
        tone: "warn",
      };
    case "try_on_overdue":
      return { title: t`${pair} sigue en salón`, text: t`Pregunta si necesita ayuda`, tone: "warn" };
    case "return_waits":
      return {
        title: t`${pair} espera en devoluciones`,
        text: t`Falta sanitizarla o guardarla`,
        tone: "warn",
      };
    case "pair_lost":
      return { title: t`${pair} está perdida`, text: t`Búscala en bodega y salón`, tone: "alarm" };
    case "unhappy_shopper":
      return { title: t`Cliente no conforme: ${who}`, text: t`Acércate a conversar`, tone: "warn" };
    case "not_served":
      return {
        title: order === undefined ? t`Un cliente se fue sin atender` : t`${who} se fue sin atender`,
        text: t`Nadie tomó su pedido a tiempo. Revisa quién está en bodega`,
        tone: "warn",
      };
    case "seller_called":
      return {
        title: t`Llaman a un vendedor: ${who}`,
        text: order === undefined ? t`Acércate al salón` : sizesOf(order),
        tone: "alarm",
      };
    case "requests_flood":
      return { title: floodTitle(alert.source), text: floodText(alert.source), tone: "alarm" };
  }
}

type Failed = { box: BoardDevice | undefined; place: string; order: BoardOrder | undefined };

/** What is wrong with a box, and what to do: its order goes where it still works; without one the box is mended. */
function failureWords({ box, place, order }: Failed, { devices }: Pick<Board, "devices">) {
  const failure = box && failureText(box, place);
  const title = failure?.title ?? t`${place} no responde`;
  const way = order && wayOut(order, devices);
  if (order !== undefined && way !== undefined)
    return { title, text: t`Pedido de ${shopper(order)}: ${way.text}` };
  return { title, text: failure?.todo ?? t`Revisa la smartbox` };
}

/** The place that too many requests come from. A board kept by an older version has none. */
type Flood = NonNullable<BoardAlert["source"]>;

function floodTitle(flood: Flood | null | undefined): string {
  if (!flood) return t`Demasiados pedidos de un mismo lugar`;
  return t`${requestCount(flood.requests)} sin tomar ${i18n._(placeWords[flood.kind])} ${flood.label}`;
}

function floodText(flood: Flood | null | undefined): string {
  return flood ? t`Retienen ${pairCount(flood.pairs)}` : t`Revisa los pedidos`;
}

export function requestCount(requests: number): string {
  return plural(requests, { one: "1 pedido", other: "# pedidos" });
}

export function pairCount(pairs: number): string {
  return plural(pairs, { one: "1 par", other: "# pares" });
}

const placeWords: Record<Flood["kind"], MessageDescriptor> = {
  browser: msg`del teléfono`,
  kiosk: msg`del tótem`,
  guests: msg`de invitados de la red`,
  network: msg`de la red`,
};

function sizesOf(order: BoardOrder | undefined): string {
  const sizes = order?.pairs.map((pair) => displaySize(pair.size)) ?? [];
  const list = shownList(sizes);
  return plural(sizes.length, { one: `Talla ${list}`, other: `Tallas ${list}` });
}
