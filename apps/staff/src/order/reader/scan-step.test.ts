import type { BoardPair } from "@horma/contract";
import type { StaffRole } from "@horma/domain";
import { describe, expect, it } from "vitest";
import { aBox, ago, anOrder, aPair, now } from "../board.fixture.ts";
import { afterStep, type PairStep, scanStep } from "./scan-step.ts";
import { codeWords, stepWords } from "./step-words.ts";

const ean = "7808801014102";
const me = (role: StaffRole) => ({ id: 7, role });
const box = aBox({ status_id: "sanitizing-uvc" });

const pairs = {
  asked: {},
  taken: { state: "picking", place: "runner", holder_id: 7 },
  scanned: { state: "picking", place: "runner", holder_id: 7, confirmed: true },
  canceled: { state: "canceled", place: "runner", holder_id: 7, confirmed: true },
  kevins: { state: "picking", place: "runner", holder_id: 8, holder: "Kevin" },
  ready: { state: "placed", place: "zone" },
  in_salon: { state: "with_shopper", place: "shopper", clean: false },
  left: { state: "returned", place: "zone" },
  unclean: { state: "returned", place: "return_rack", clean: false, rack_slot: 3 },
  clean: { state: "returned", place: "return_rack" },
  cleaning: { state: "returned", place: "sanitizer", clean: false, device: box },
  cleaned: { state: "returned", place: "sanitizer", device: box },
  lost: { state: "missing", place: "lost" },
  damaged: { state: "returned", place: "damaged", reason: "damaged" },
  workshop: { state: "returned", place: "workshop", reason: "damaged" },
} as const satisfies Record<string, Partial<BoardPair>>;
type Name = keyof typeof pairs;

const none = (because: Extract<PairStep, { kind: "none" }>["because"]): PairStep => ({
  kind: "none",
  because,
});
const put = (action: Extract<PairStep, { kind: "return" }>["action"]): PairStep => ({
  kind: "return",
  action,
});
const claimed: PairStep = { kind: "confirm", claim: true };

/** For a runner, a seller, a cashier, the manager and a technician. */
const table: Record<Name, readonly [PairStep, PairStep, PairStep, PairStep, PairStep]> = {
  asked: [claimed, claimed, none("waits"), claimed, none("waits")],
  taken: all({ kind: "confirm", claim: false }),
  scanned: all({ kind: "leave" }),
  canceled: all({ kind: "put_back" }),
  kevins: all(none("carried")),
  ready: all({ kind: "hand_over" }),
  in_salon: [...four({ kind: "receive" }), none("place")],
  left: restock(put("fetch")),
  unclean: restock(put("clean")),
  clean: restock(put("shelve")),
  cleaning: restock(none("cleaning")),
  cleaned: restock(put("take_out")),
  lost: restock({ kind: "find" }),
  damaged: manager({ kind: "decide" }),
  workshop: manager(put("receive")),
};
const roles = ["runner", "seller", "cashier", "manager", "technician"] as const;

function all(step: PairStep) {
  return [step, step, step, step, step] as const;
}
function four(step: PairStep) {
  return [step, step, step, step] as const;
}
function restock(step: PairStep) {
  return [step, step, none("place"), step, none("place")] as const;
}
function manager(step: PairStep) {
  return [none("place"), none("place"), none("place"), step, none("place")] as const;
}

/** A board with these pairs of one sku, each in an order of its own, the first waiting longest. */
function boardOf(...names: readonly Name[]) {
  return names.map((name, index) =>
    anOrder({
      hash_id: name,
      code: `K7P${index}`,
      pairs: [aPair({ id: index + 1, since: ago(600 - index), ...pairs[name] })],
    }),
  );
}

function step(names: readonly Name[], role: StaffRole = "runner", code = ean) {
  const found = scanStep(boardOf(...names), [box], me(role), code);
  return found.about === "pair" ? { of: found.which.order.hash_id, step: found.step } : found;
}

describe("[FL-11] the next step of a scanned pair", () => {
  const cases = Object.entries(table).flatMap(([name, steps]) =>
    roles.map((role, index) => [name as Name, role, steps[index]] as const),
  );
  it.each(cases)("%s, for a %s", (name, role, next) => {
    expect(step([name], role)).toEqual({ of: name, step: next });
  });

  it.each<[string, Name[], Name]>([
    ["the one I have to confirm", ["scanned", "asked", "canceled", "unclean", "taken"], "taken"],
    ["the canceled one in my hands", ["scanned", "unclean", "asked", "canceled"], "canceled"],
    ["the one in my hands", ["kevins", "unclean", "in_salon", "asked", "scanned"], "scanned"],
    ["the longest waiting", ["lost", "kevins", "in_salon", "unclean"], "in_salon"],
    ["one that I may do something with", ["damaged", "lost", "kevins", "ready"], "ready"],
  ])("is that of %s", (_, names, first) => {
    expect(step(names)).toMatchObject({ of: first });
  });

  it("takes no request where the pair may be one that a shopper had on", () => {
    expect(step(["asked", "kevins", "ready"])).toEqual({ of: "asked", step: claimed });
    expect(step(["asked", "unclean"])).toEqual({ of: "asked", step: { kind: "choose" } });
  });

  it.each<Name>(["canceled", "left", "workshop", "taken"])(
    "is the second pair's when two equal ones (%s) are scanned before the board shows the first",
    (name) => {
      const orders = boardOf(name, name).map((order, index) => ({ ...order, hash_id: `order${index}` }));
      const first = scanStep(orders, [], me("manager"), ean);
      if (first.about !== "pair") throw new Error("no pair");
      const { pair } = first.which;
      const then = orders.map((order) => ({
        ...order,
        pairs: order.pairs.map((each) => (each.id === pair.id ? afterStep(each, first.step, now) : each)),
      }));
      const second = scanStep(then, [], me("manager"), ean);
      expect(second).toMatchObject({ about: "pair", step: first.step });
      expect(second).not.toMatchObject({ which: { pair: { id: pair.id } } });
    },
  );

  it("leaves a box that failed to a person", () => {
    const failed = aBox({ online: false });
    const found = scanStep(boardOf("cleaning"), [failed], me("runner"), ean);
    expect(found).toMatchObject({ step: put("repair") });
  });

  it("finds a pair by any of its codes, and sends the server a plain one", () => {
    const code = "https://id.gs1.org/01/07808801014102/21/99";
    expect(scanStep(boardOf("taken"), [], me("runner"), code)).toMatchObject({ about: "pair", code: ean });
    expect(step(["taken"], "runner", "880101410")).toMatchObject({ of: "taken" });
  });

  it("is none of a pair at rest or unknown; an order's short code opens it", () => {
    const sold = anOrder({ pairs: [aPair({ state: "bought", place: "sold" })] });
    expect(scanStep([sold], [], me("runner"), ean).about).toBe("code");
    expect(step(["taken"], "runner", "4006381333931")).toMatchObject({ about: "code" });
    expect(step(["taken"], "runner", "k7 p0")).toMatchObject({ about: "order", order: { hash_id: "taken" } });
  });
});

describe("[FL-11] what a scan says", () => {
  const said = (name: Name, next: PairStep) => {
    const [order] = boardOf(name);
    const [pair] = order?.pairs ?? [];
    if (order === undefined || pair === undefined) throw new Error("no pair");
    return stepWords({ order, pair }, next);
  };
  it.each<[Name, PairStep, string, string, string]>([
    ["asked", claimed, "right", "Tomaste el pedido de Nico", "La 41 está confirmada"],
    ["taken", { kind: "confirm", claim: false }, "right", "La 41 está confirmada", "Para Nico"],
    ["canceled", { kind: "put_back" }, "right", "La 41 está en su lugar", "B-07-3"],
    ["kevins", none("carried"), "wrong", "Lo lleva Kevin", "La 41 del pedido de Nico."],
    ["asked", none("waits"), "wrong", "La toma quien está en bodega", "La 41 del pedido de Nico."],
    ["damaged", none("place"), "wrong", "Dañado: jefatura decide", "La 41 del pedido de Nico."],
    ["cleaning", none("cleaning"), "wrong", "Todavía se sanitiza", "La 41 del pedido de Nico."],
    ["unclean", put("clean"), "right", "Estante de devoluciones, lugar 3", "La 41 del pedido de Nico."],
    ["left", put("fetch"), "right", "La 41 está retirada", "Déjala en el estante de devoluciones."],
  ])("%s: %o", (name, next, verdict, title, text) => {
    expect(said(name, next)).toEqual({ verdict, title, text });
  });

  it("of a code that no pair has: its shoe's slot, or that no one knows it", () => {
    const shoe = { ...aPair(), product: "8801", name: "Brisa 2", brand: "Puelche", color: "Hueso" };
    const found = { ...shoe, image: null, on_hand: 3, free: 3 };
    expect(codeWords(found)).toMatchObject({
      title: "Nadie pidió esta 41",
      text: "Puelche Brisa 2. Su lugar: B-07-3.",
    });
    expect(codeWords(undefined)).toMatchObject({ verdict: "wrong", title: "No conocemos ese código" });
  });
});
