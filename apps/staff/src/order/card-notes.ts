import type { BoardDevice, BoardOrder, BoardPair } from "@horma/contract";
import { devicePhase, displaySize, type PairOutcome, type PairStage, pairFacts } from "@horma/domain";
import { i18n } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";
import { timeOfDay } from "../time/clock-text.ts";
import { deviceText } from "./order-place.ts";
import { leftBehind, pairsAt, type Stage } from "./stage.ts";
import { wayOut } from "./targets.ts";

/** A line under a card's shoe: what it waits for, who has it, what is wrong. */
export type CardNote = { text: string; tone: "plain" | "alarm" };

/** The words of ST-08, which the shopper reads at the same time. */
export const phaseWords = {
  preparing: msg`Preparando`,
  spray: msg`Sanitizando con bruma`,
  uvc: msg`Sanitizando con luz UV-C`,
  prepared: msg`Preparadas`,
} as const;

/** A card's notes besides its sizes, its clock and its place. */
export function cardNotes(order: BoardOrder, stage: Stage, devices: readonly BoardDevice[]): CardNote[] {
  const notes = [...ofStage(order, stage, devices), ...ofOthers(order, stage)];
  return notes.map((note) => (typeof note === "string" ? { text: note, tone: "plain" } : note));
}

/** How many pairs the box counts, if not as many as were confirmed. */
export function miscount(order: BoardOrder, devices: readonly BoardDevice[]): string | undefined {
  const box = devices.find((device) => device.hwd === order.device?.hwd);
  const picking = order.pairs.filter((pair) => pair.state === "picking");
  const confirmed = picking.filter((pair) => pair.confirmed).length;
  if (box?.status_id !== "back_door_closed" || confirmed === 0 || box.pairs_inside === null) return undefined;
  if (box.pairs_inside === confirmed) return undefined;
  return t`${deviceText(box)} cuenta ${paresText(box.pairs_inside)} y confirmaste ${confirmed}: abre y revisa`;
}

function ofStage(order: BoardOrder, stage: Stage, devices: readonly BoardDevice[]): (string | CardNote)[] {
  if (stage === "preparing") return whilePreparing(order, devices);
  if (stage === "in_salon") return [takenText(order) ?? [], leftText(order) ?? []].flat();
  if (stage !== "ready") return [];
  const left = order.pairs.filter(leftBehind);
  if (left.some((pair) => pair.state === "returned")) return [t`Nadie lo retiró a tiempo`];
  return failure(order, devices);
}

function whilePreparing(order: BoardOrder, devices: readonly BoardDevice[]): (string | CardNote)[] {
  const picking = order.pairs.filter((pair) => pair.state === "picking");
  const runner = order.runner === null ? [] : [t`Lo lleva ${order.runner.name}`];
  const counted = miscount(order, devices);
  if (counted !== undefined) return [...runner, { text: counted, tone: "alarm" }];
  if (picking.length > 0) {
    const waits = doorWaits(order) ?? toScan(picking);
    return [...runner, ...(waits === undefined ? [] : [waits]), ...failure(order, devices)];
  }
  const phase = order.device === null ? undefined : devicePhase(order.device.status_id);
  return [...(phase === undefined ? [] : [i18n._(phaseWords[phase])]), ...failure(order, devices)];
}

/** Who said that the shopper has the pairs from the shelf or the zone, and when (TR-15). */
export function takenText({ taken }: BoardOrder): string | undefined {
  if (taken === null) return undefined;
  const time = timeOfDay(taken.at);
  if (taken.by === "shopper") return t`Dijo que ya lo tiene · ${time}`;
  return taken.name === null ? t`Entregado · ${time}` : t`Entregado por ${taken.name} · ${time}`;
}

/** That the shopper said they left the pairs, to be received (TR-12). */
export function leftText({ left_at }: BoardOrder): string | undefined {
  if (left_at === null) return undefined;
  const time = timeOfDay(left_at);
  return t`Dijo que los dejó en la caja · ${time}`;
}

/** The box is open and waits for the runner. */
export function doorWaits({ device, pairs }: BoardOrder): string | undefined {
  const waits = device?.type_id === "box" && device.status_id === "back_door_opened";
  return waits && pairs.some((pair) => pair.state === "picking") ? t`Puerta trasera abierta` : undefined;
}

/** The pairs that an order waits for. Undefined while none was scanned: then the card itself says it. */
function toScan(picking: readonly BoardPair[]): string | undefined {
  const waiting = picking.filter((pair) => !pair.confirmed);
  if (waiting.length === 0) return t`Pares confirmados`;
  return waiting.length === picking.length ? undefined : t`Falta la ${sizesText(waiting)}`;
}

function failure(order: BoardOrder, devices: readonly BoardDevice[]): CardNote[] {
  const way = wayOut(order, devices);
  return way === undefined ? [] : [{ text: way.why, tone: "alarm" }];
}

/** What the order's pairs at other stages do. */
function ofOthers(order: BoardOrder, stage: Stage): string[] {
  const here = new Set(pairsAt(order, stage).map((pair) => pair.id));
  const others = order.pairs.filter((pair) => !here.has(pair.id));
  return Object.entries(otherWords()).flatMap(([end, text]) => {
    // A canceled pair may lie where the others wait.
    const pairs = (end === "canceled" ? order.pairs : others).filter(({ state }) => endOf(state) === end);
    return pairs.length === 0 ? [] : [`${sizesText(pairs)} ${text}`];
  });
}

/** What is said of pairs that are not at their order's stage, in this order. */
const otherWords = (): Record<PairOutcome | "in_salon", string> => ({
  missing: t`no está`,
  canceled: t`cancelada`,
  in_salon: t`en salón`,
  given_back: t`ya volvió`,
  bought: t`comprada`,
});

function endOf(state: BoardPair["state"]): PairStage | PairOutcome | null {
  const { stage, outcome } = pairFacts[state];
  return outcome ?? stage;
}

function sizesText(pairs: readonly BoardPair[]): string {
  return pairs.map((pair) => displaySize(pair.size)).join(" · ");
}

function paresText(count: number): string {
  return plural(count, { one: "1 par", other: "# pares" });
}
