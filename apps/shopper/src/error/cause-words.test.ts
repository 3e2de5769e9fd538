import { i18n } from "@lingui/core";
import { expect, it } from "vitest";
import { type Attempt, type Trouble, trouble, troubleIn } from "../navigation/trouble.ts";
import { causeOf } from "./cause-words.ts";

const told = (one: Trouble) => i18n._(causeOf(one).title);

it.each([
  [{ attempt: "store", refusal: "store_not_found" }, "No conocemos esa tienda"],
  [{ attempt: "link", refusal: "handover_invalid" }, "Ese enlace ya no sirve"],
  [{ attempt: "link", refusal: "store_not_found" }, "Ese enlace ya no sirve"],
  [{ attempt: "request", refusal: "store_closed" }, "La tienda está cerrada"],
  [{ attempt: "request", refusal: "product_not_found" }, "Ese calzado no está en esta tienda"],
  [{ attempt: "follow", refusal: "order_not_found" }, "Ese pedido ya terminó"],
  [{ attempt: "door", refusal: "order_not_ready" }, "La tienda no lo permitió"],
] as const satisfies [Trouble, string][])("[TR-18] %o is told as %s", (one, title) => {
  expect(told(one)).toBe(title);
});

it("[TR-18] what no one answered says that the store did not, and what to do about each attempt", () => {
  const attempts: Attempt[] = ["store", "link", "request", "follow", "door", "search"];
  const causes = attempts.map((attempt) => causeOf(trouble(attempt, new Error("network"))));
  expect(new Set(causes.map(({ title }) => i18n._(title)))).toEqual(new Set(["La tienda no respondió"]));
  expect(new Set(causes.map(({ next }) => i18n._(next))).size).toBe(attempts.length);
});

it("[TR-18] the state of another navigation is no trouble", () => {
  expect([null, undefined, "x", { skus: [] }].map(troubleIn)).toEqual(Array(4).fill(undefined));
});
