import type { Board, BoardAlert, BoardOrder } from "@horma/contract";
import { displaySize, type StaffRole } from "@horma/domain";
import { deviceText } from "../order/order-place.ts";
import { shopper } from "../order/shopper.ts";

export type AlertWords = { title: string; text: string; tone: "warn" | "alarm" };

/**
 * Behind these a shopper waits now: they come before what has to be looked for or put away, however old that is. First of
 * all comes what makes the others, a request each.
 */
const pressing: Partial<Record<BoardAlert["kind"], number>> = {
  requests_flood: 2,
  device_failed: 1,
  unclaimed: 1,
};

/** The alerts that somebody of this role is told: the pressing ones first, of each sort the oldest. */
export function alertsFor(board: Pick<Board, "alerts">, role: StaffRole): BoardAlert[] {
  const presses = ({ kind }: BoardAlert) => pressing[kind] ?? 0;
  return board.alerts
    .filter((alert) => alert.roles.includes(role))
    .sort((a, b) => presses(b) - presses(a) || Date.parse(a.since) - Date.parse(b.since));
}

/** What an alert says; where it happens is told by the order and the device it names. */
export function alertWords(alert: BoardAlert, board: Pick<Board, "orders" | "devices">): AlertWords {
  const order = board.orders.find((each) => each.hash_id === alert.order);
  const device = board.devices.find((each) => each.hwd === alert.device) ?? order?.device;
  const who = order === undefined ? "un cliente" : shopper(order);
  const size = displaySize(order?.pairs.find((pair) => pair.id === alert.pair)?.size ?? "");
  const pair = size === "" ? who : `La ${size} de ${who}`;
  const place = device ? deviceText(device) : "Zona de entrega";
  switch (alert.kind) {
    case "unclaimed":
      return { title: `Nadie toma el pedido de ${who}`, text: sizesOf(order), tone: "alarm" };
    case "slow_picking":
      return { title: `${pair} tarda`, text: `La lleva ${order?.runner?.name ?? "bodega"}`, tone: "warn" };
    case "device_failed":
      return { title: `${place} no responde`, text: `Lleva a mano el pedido de ${who}`, tone: "alarm" };
    case "left_in_device":
      return { title: `${pair} sigue en ${place}`, text: "Nadie vino a retirarla", tone: "warn" };
    case "try_on_overdue":
      return { title: `${pair} sigue en salón`, text: "Pregunta si necesita ayuda", tone: "warn" };
    case "return_waits":
      return { title: `${pair} espera en devoluciones`, text: "Falta sanitizarla o guardarla", tone: "warn" };
    case "pair_lost":
      return { title: `${pair} está perdida`, text: "Búscala en bodega y salón", tone: "alarm" };
    case "unhappy_shopper":
      return { title: `Cliente no conforme: ${who}`, text: "Acércate a conversar", tone: "warn" };
    case "requests_flood":
      return { title: floodTitle(alert.source), text: floodText(alert.source), tone: "alarm" };
  }
}

/** Where too many requests come from; a board that was kept from before knows nothing of it. */
type Flood = NonNullable<BoardAlert["source"]>;

function floodTitle(flood: Flood | null | undefined): string {
  if (!flood) return "Demasiados pedidos de un mismo lugar";
  return `${requestCount(flood.requests)} sin tomar ${placeWords[flood.kind]} ${flood.label}`;
}

function floodText(flood: Flood | null | undefined): string {
  return flood ? `Retienen ${pairCount(flood.pairs)}` : "Revisa los pedidos";
}

export function requestCount(requests: number): string {
  return requests === 1 ? "1 pedido" : `${requests} pedidos`;
}

export function pairCount(pairs: number): string {
  return pairs === 1 ? "1 par" : `${pairs} pares`;
}

const placeWords: Record<Flood["kind"], string> = {
  browser: "del teléfono",
  kiosk: "del tótem",
  guests: "de invitados de la red",
  network: "de la red",
};

function sizesOf(order: BoardOrder | undefined): string {
  const sizes = order?.pairs.map((pair) => displaySize(pair.size)) ?? [];
  return sizes.length === 1 ? `Talla ${sizes[0]}` : `Tallas ${sizes.join(" y ")}`;
}
