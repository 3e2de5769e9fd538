import type { BoardAlert, BoardDevice } from "@horma/contract";
import { alertKinds } from "@horma/domain";
import { expect, it } from "vitest";
import { aBox, ago, anOrder, aPair, inBox } from "../order/board.fixture.ts";
import { alertGroups, alertPlace, alertsFor, alertWords, groupPlace, groupWords } from "./alert-text.ts";

const anAlert = (over: Partial<BoardAlert>): BoardAlert => ({
  key: "unclaimed order1",
  kind: "unclaimed",
  roles: ["seller"],
  since: ago(90),
  order: "order1",
  pair: null,
  device: null,
  source: null,
  poll: null,
  ...over,
});
const board = { orders: [anOrder({ device: inBox("ready") })], devices: [aBox()] };

it("a role is told its own alerts, the oldest first", () => {
  const alerts = [
    anAlert({ key: "b", since: ago(10) }),
    anAlert({ key: "a", since: ago(90) }),
    anAlert({ key: "c", roles: ["manager"] }),
  ];
  expect(alertsFor({ alerts }, "seller").map((alert) => alert.key)).toEqual(["a", "b"]);
});

it("what a shopper waits for comes before an older pair that has to be looked for", () => {
  const alerts = [
    anAlert({ key: "lost", kind: "pair_lost", since: ago(900) }),
    anAlert({ key: "box", kind: "device_failed", since: ago(1) }),
    anAlert({ key: "request", since: ago(60) }),
  ];
  expect(alertsFor({ alerts }, "seller").map((alert) => alert.key)).toEqual(["request", "box", "lost"]);
});

it("[FL-09] a person who calls comes before everything that has no face, however old and many that is", () => {
  const waiting = Array.from({ length: 58 }, (_, at) => anAlert({ key: `w${at}`, since: ago(400 - at) }));
  const lost = anAlert({ key: "lost", kind: "pair_lost", order: "order2", since: ago(9_000) });
  const call = anAlert({ key: "call", kind: "seller_called", since: ago(3) });
  const alerts = alertsFor({ alerts: [lost, ...waiting, call] }, "seller");
  const { calls, groups } = alertGroups(alerts);
  expect([alerts[0], ...calls]).toEqual([call, call]);
  expect(groups.map((group) => [group.length, group[0].key])).toEqual([
    [58, "w0"],
    [1, "lost"],
  ]);
  const [group = [call] as const] = groups;
  expect(groupWords(group)).toEqual({
    title: "58 pedidos sin tomar",
    text: "el más antiguo",
    tone: "alarm",
  });
});

it("[FL-09] each alert leads to where it is mended", () => {
  expect(alertPlace(anAlert({}))).toBe("/order/order1");
  expect(alertPlace(anAlert({ kind: "return_waits" }))).toBe("/returns");
  const jam = anAlert({ kind: "device_failed", order: null, device: "box-04" });
  expect(alertPlace(jam)).toBe("/boxes/box-04");
  expect(groupPlace([jam, { ...jam, device: "box-05" }])).toBe("/boxes");
  expect(groupPlace([anAlert({ kind: "pair_lost" }), anAlert({ kind: "pair_lost", order: "o2" })])).toBe(
    "/returns",
  );
  expect(groupPlace([anAlert({}), anAlert({ order: "o2" })])).toBeUndefined();
});

it("several of each kind have words", () => {
  for (const kind of alertKinds) {
    const { title, text } = groupWords([anAlert({ kind }), anAlert({ kind })]);
    expect(title).toMatch(/\b2\b/);
    expect(text).toBe("el más antiguo");
  }
});

it("an alert names the shopper, the pair and the box", () => {
  expect(alertWords(anAlert({}), board)).toEqual({
    title: "Nadie toma el pedido de Nico",
    text: "Talla 41. Tómalo o avisa a bodega",
    tone: "alarm",
  });
  expect(alertWords(anAlert({ kind: "pair_lost", pair: 1 }), board).title).toBe("La 41 de Nico está perdida");
});

it("[SX-02] a flood says where it comes from and what it holds, and comes before everything it brings about", () => {
  const source = { kind: "guests", id: "3fa9", label: "3FA9", requests: 31, pairs: 62 } as const;
  const flood = anAlert({ key: "flood", kind: "requests_flood", order: null, source, since: ago(1) });
  expect(alertWords(flood, board)).toEqual({
    title: "31 pedidos sin tomar de invitados de la red 3FA9",
    text: "Retienen 62 pares",
    tone: "alarm",
  });
  const kiosk = anAlert({ ...flood, source: { ...source, kind: "kiosk", pairs: 1 } });
  expect(alertWords(kiosk, board)).toMatchObject({
    title: "31 pedidos sin tomar del tótem 3FA9",
    text: "Retienen 1 par",
  });
  const alerts = [anAlert({ since: ago(900) }), flood];
  expect(
    alertsFor({ alerts: alerts.map((each) => ({ ...each, roles: ["manager"] })) }, "manager")[0]?.key,
  ).toBe("flood");
});

it.each<[string, Partial<BoardDevice>, string, string]>([
  ["no answer", { online: false }, "Smartbox 4 no responde", "Revisa su corriente y su red."],
  [
    "a jammed door",
    { faults: [{ code: "front_door_jammed", since: ago(9) }] },
    "La puerta delantera de Smartbox 4 está trabada",
    "Despéjala y ábrela de nuevo. Los pares salen por atrás.",
  ],
  [
    "left open",
    { faults: [{ code: "door_left_open", since: ago(9) }] },
    "Smartbox 4 quedó abierta",
    "Ciérrala para seguir.",
  ],
  [
    "its lamp",
    { faults: [{ code: "uvc_lamp_failed", since: ago(9) }] },
    "La lámpara UV-C de Smartbox 4 no enciende",
    "Cambia la lámpara y prueba un ciclo UV-C.",
  ],
])("[TR-07] an alert about a box says what happened and what to do: %s", (_, over, title, todo) => {
  const box = aBox(over);
  const alert = anAlert({ kind: "device_failed", device: "box-04", order: null });
  expect(alertWords(alert, { orders: [], devices: [box] })).toMatchObject({ title, text: todo });
  const placed = anOrder({ pairs: [aPair({ state: "placed", place: "box" })], device: inBox("sanitizing") });
  const devices = [box, aBox({ hwd: "box-05", name: "5" })];
  expect(alertWords({ ...alert, order: "order1" }, { orders: [placed], devices })).toMatchObject({
    title,
    text: "Pedido de Nico: Mover a Smartbox 5",
  });
  expect(alertWords({ ...alert, order: "order1" }, { orders: [placed], devices: [box] })).toMatchObject({
    text: "Pedido de Nico: Llevar a la zona",
  });
});

it("every kind of alert has words, whatever is still known of what it is about", () => {
  for (const kind of alertKinds) {
    const { title, text } = alertWords(anAlert({ kind, order: null }), { orders: [], devices: [] });
    expect(title.trim()).not.toBe("");
    expect(text.trim()).not.toBe("");
    // What people read is never the name that programs use.
    expect(`${title} ${text}`).not.toMatch(/[a-z]_[a-z]/);
  }
});

it("[TR-01] that no one came is not said of a pair that was canceled where it waited", () => {
  const left = (state: "returned" | "canceled") => {
    const orders = [anOrder({ pairs: [aPair({ state, place: "box" })] })];
    return alertWords(anAlert({ kind: "left_in_device" }), { orders, devices: [aBox()] }).text;
  };
  expect(left("returned")).toBe("Nadie vino: llévala a devoluciones");
  expect(left("canceled")).toBe("Se canceló: llévala a devoluciones");
});
