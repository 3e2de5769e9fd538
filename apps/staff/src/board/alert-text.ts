import { shownList } from "@horma/app/shown";
import type { Board, BoardAlert, BoardDevice, BoardOrder } from "@horma/contract";
import { displaySize, type StaffRole } from "@horma/domain";
import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";
import { failureText } from "../fault/fault-text.ts";
import { deviceText } from "../order/order-place.ts";
import { shopper } from "../order/shopper.ts";
import { canceledBehind } from "../order/stage.ts";
import { wayOut } from "../order/targets.ts";
import { paths } from "../paths.ts";

export type AlertWords = { title: string; text: string; tone: "warn" | "alarm" };

/**
 * A person who calls comes first. A flood comes next, because it causes others; then what a shopper waits behind now, before what
 * has to be looked for or put away, however old that is (FL-09).
 */
const pressing: Partial<Record<BoardAlert["kind"], number>> = {
  seller_called: 3,
  requests_flood: 2,
  device_failed: 1,
  unclaimed: 1,
};

/** The alerts for this role: the most pressing first, then the oldest. */
export function alertsFor(board: Pick<Board, "alerts">, role: StaffRole): BoardAlert[] {
  const presses = ({ kind }: BoardAlert) => pressing[kind] ?? 0;
  return board.alerts
    .filter((alert) => alert.roles.includes(role))
    .sort((a, b) => presses(b) - presses(a) || Date.parse(a.since) - Date.parse(b.since));
}

/** Alerts of one kind, the oldest first. */
export type AlertGroup = readonly [BoardAlert, ...BoardAlert[]];

/** Calls each by itself; of what has no face, each kind once (mock-up 30g). */
export function alertGroups(alerts: readonly BoardAlert[]): { calls: BoardAlert[]; groups: AlertGroup[] } {
  const groups = new Map<BoardAlert["kind"], AlertGroup>();
  for (const alert of alerts) {
    const known = groups.get(alert.kind);
    groups.set(alert.kind, known === undefined ? [alert] : [...known, alert]);
  }
  const calls = [...(groups.get("seller_called") ?? [])];
  groups.delete("seller_called");
  return { calls, groups: [...groups.values()] };
}

/** The words of several alerts of one kind: how many. */
export function groupWords([{ kind }, ...more]: AlertGroup): AlertWords {
  const count = 1 + more.length;
  const title: Record<BoardAlert["kind"], string> = {
    unclaimed: t`${requestCount(count)} sin tomar`,
    slow_picking: t`${requestCount(count)} sin llegar, en manos de bodega`,
    device_failed: t`${count} problemas de smartboxes`,
    left_in_device: t`${requestCount(count)} sin retirar: llévalos a devoluciones`,
    try_on_overdue: t`${requestCount(count)} siguen en salón`,
    return_waits: t`${requestCount(count)} por sanitizar o guardar`,
    pair_lost: t`${requestCount(count)} con pares perdidos`,
    unhappy_shopper: t`${count} clientes no conformes`,
    not_served: t`${count} clientes se fueron sin atender`,
    seller_called: t`${count} clientes llaman a un vendedor`,
    requests_flood: t`Demasiados pedidos de ${count} lugares`,
  };
  const alarm: readonly BoardAlert["kind"][] = ["unclaimed", "device_failed", "pair_lost", "requests_flood"];
  return { title: title[kind], text: t`el más antiguo`, tone: alarm.includes(kind) ? "alarm" : "warn" };
}

/** Where an alert's trouble is mended: an order, its box, or the returns. Undefined where only the alert itself has the way. */
export function alertPlace({ kind, order, device }: BoardAlert): string | undefined {
  if (kind === "return_waits" || kind === "pair_lost") return paths.returns;
  if (order !== null) return paths.order(order);
  return device === null ? undefined : paths.box(device);
}

/** Where the trouble of several alerts is mended, if that is one place. */
export function groupPlace(group: AlertGroup): string | undefined {
  if (group.every(({ kind }) => kind === "device_failed")) return paths.boxes;
  const places = new Set(group.map(alertPlace));
  return places.size === 1 ? [...places][0] : undefined;
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
        text:
          order !== undefined && canceledBehind(order)
            ? t`Se canceló: llévala a devoluciones`
            : t`Nadie vino: llévala a devoluciones`,
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
        title: t`${who} llama a un vendedor`,
        text: order === undefined ? t`Acércate al salón` : callText(order),
        tone: "alarm",
      };
    case "requests_flood":
      return { title: floodTitle(alert.source), text: floodText(alert.source), tone: "alarm" };
  }
}

/** Where the shopper who calls is, as far as it is known, and with which sizes. */
function callText(order: BoardOrder): string {
  const tries = order.pairs.filter(({ state }) => state === "with_shopper");
  if (tries.length === 0) return sizesOf(order);
  return t`En salón, prueba la ${shownList(tries.map(({ size }) => displaySize(size)))}`;
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
