import type { BoardDevice, BoardOrder, BoardPair, StaffPerson } from "@horma/contract";
import { holdsPair, pairToPutBack, roleMay, typedCode } from "@horma/domain";
import { isCodeOf, type ProductCode, productCode, searchFor } from "@horma/gtin";
import type { OrderPair } from "../../returns/return-lists.ts";
import { type ReturnStep, returnStep } from "../../returns/return-step.ts";
import { leftBehind } from "../stage.ts";

/** What a pair's scan does next, by where the pair is. */
export type PairStep =
  /** It is in my hands, or no one took its request yet (`claim`): it is confirmed. */
  | { kind: "confirm"; claim: boolean }
  /** It was canceled in my hands and is in its slot again. */
  | { kind: "put_back" }
  /** It is confirmed: the screen says where to leave it. */
  | { kind: "leave" }
  /** Its request waits, and so does another pair like it: a person says which one it is. */
  | { kind: "choose" }
  | { kind: "receive" }
  /** It waits for its shopper: the order's screen hands it over. */
  | { kind: "hand_over" }
  /** It came back, or was canceled where it waited. */
  | { kind: "return"; action: Exclude<ReturnStep["action"], "wait" | "take_over"> | "repair" }
  | { kind: "find" }
  /** The manager decides about the damage. */
  | { kind: "decide" }
  /** Nothing that I may do. */
  | { kind: "none"; because: "waits" | "carried" | "cleaning" | "place" };

export type ScanStep =
  /** `code` is what the server gets. */
  | { about: "pair"; which: OrderPair; step: PairStep; code: string }
  | { about: "order"; order: BoardOrder }
  /** No pair on the board. */
  | { about: "code"; code: ProductCode };

type Me = Pick<StaffPerson, "id" | "role">;
type Candidate = { which: OrderPair; step: PairStep };

/**
 * The next step of the pair that a code names, from any screen (FL-11). Of several pairs the one in my hands comes first, then
 * what I can do, the longest waiting first.
 */
export function scanStep(
  orders: readonly BoardOrder[],
  devices: readonly BoardDevice[],
  me: Me,
  text: string,
): ScanStep {
  const code = productCode(text);
  const found = orders
    .flatMap((order) => order.pairs.map((pair) => ({ order, pair })))
    .filter(({ pair }) => isCodeOf(code, pair))
    .flatMap((which): Candidate[] => {
      const step = stepOf(which, devices, me);
      return step === undefined ? [] : [{ which, step }];
    })
    .sort((a, b) => rank(a) - rank(b) || Date.parse(a.which.pair.since) - Date.parse(b.which.pair.since));
  const [first] = found;
  if (first === undefined) {
    const order = orders.find((each) => each.code === typedCode(text));
    return order === undefined ? { about: "code", code } : { about: "order", order };
  }
  return { about: "pair", ...sure(first, found), code: searchFor(code)?.q ?? text };
}

/**
 * A pair as the board will show it once the step is done; the next scan may come before the board does.
 * @param at when it was done by the server's clock, epoch ms
 */
export function afterStep(pair: BoardPair, step: PairStep, at: number): BoardPair {
  const since = new Date(at).toISOString();
  switch (step.kind) {
    case "confirm":
      return pair.state === "picking" ? { ...pair, confirmed: true } : pair;
    case "put_back":
      return { ...pair, place: "shelf", since };
    case "return":
      return step.action === "fetch" || step.action === "receive"
        ? { ...pair, place: "return_rack", since }
        : pair;
    case "leave":
    case "choose":
    case "receive":
    case "hand_over":
    case "find":
    case "decide":
    case "none":
      return pair;
  }
}

/** A request is taken by a scan only if the pair can be no used one: that must not go to the next shopper. */
function sure(first: Candidate, found: readonly Candidate[]): Candidate {
  const claims = first.step.kind === "confirm" && first.step.claim;
  const mixed = found.some(({ step }) => step.kind === "receive" || step.kind === "return");
  return claims && mixed ? { ...first, step: { kind: "choose" } } : first;
}

const ranks: Record<PairStep["kind"], number> = {
  confirm: 0,
  put_back: 1,
  leave: 2,
  choose: 3,
  receive: 3,
  return: 3,
  hand_over: 4,
  none: 5,
  find: 6,
  decide: 7,
};

function rank({ step }: Candidate): number {
  return step.kind === "confirm" && step.claim ? ranks.choose : ranks[step.kind];
}

/** Undefined if the pair is at rest. */
function stepOf(which: OrderPair, devices: readonly BoardDevice[], me: Me): PairStep | undefined {
  const { pair } = which;
  const may = (permission: Parameters<typeof roleMay>[1]) => roleMay(me.role, permission);
  if (pair.place === "runner") return inHands(pair, me);
  if (pair.state === "requested")
    return may("serve") ? { kind: "confirm", claim: true } : { kind: "none", because: "waits" };
  if (pair.state === "with_shopper")
    return may("receive") ? { kind: "receive" } : { kind: "none", because: "place" };
  if (pair.state === "placed") return { kind: "hand_over" };
  return afterShopper(which, devices, me, may);
}

function inHands(pair: BoardPair, me: Me): PairStep {
  if (!holdsPair(pair, me.id)) return { kind: "none", because: "carried" };
  if (pairToPutBack(pair)) return { kind: "put_back" };
  return pair.confirmed ? { kind: "leave" } : { kind: "confirm", claim: false };
}

function afterShopper(
  which: OrderPair,
  devices: readonly BoardDevice[],
  me: Me,
  may: (permission: "restock" | "write_off") => boolean,
): PairStep | undefined {
  const { pair } = which;
  const elsewhere = { kind: "none", because: "place" } as const;
  switch (pair.place) {
    case "lost":
      return may("restock") ? { kind: "find" } : elsewhere;
    case "damaged":
      return may("write_off") ? { kind: "decide" } : elsewhere;
    case "workshop":
      return may("write_off") ? { kind: "return", action: "receive" } : elsewhere;
    case "return_rack":
    case "sanitizer":
      break;
    case "shelf":
    case "runner":
    case "box":
    case "pickup_shelf":
    case "zone":
    case "shopper":
    case "sold":
    case "written_off":
      if (!leftBehind(pair)) return undefined;
  }
  if (!may("restock")) return elsewhere;
  const { action, trouble } = returnStep(which, devices, me);
  if (action === "take_out" && trouble !== undefined) return { kind: "return", action: "repair" };
  if (action === "wait") return { kind: "none", because: "cleaning" };
  return action === "take_over" ? elsewhere : { kind: "return", action };
}
