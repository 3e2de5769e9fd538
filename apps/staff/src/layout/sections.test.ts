import { staffRoles } from "@horma/domain";
import { describe, expect, it } from "vitest";
import { paths } from "../paths.ts";
import { isIn, sectionsFor, startOf } from "./sections.ts";

describe("the navigation", () => {
  it.each([
    ["runner", ["Pedidos", "Smartboxes", "Devoluciones", "Conteo"]],
    ["seller", ["Pedidos", "Smartboxes", "Devoluciones", "Conteo"]],
    ["cashier", ["Pedidos", "Smartboxes", "Caja"]],
    ["technician", ["Pedidos", "Smartboxes"]],
    ["manager", ["Pedidos", "Smartboxes", "Devoluciones", "Conteo", "Caja", "Panel", "Equipo"]],
  ] as const)("shows a %s only what the role may see", (role, titles) => {
    expect(sectionsFor(role, "tablet").map(({ title }) => title)).toEqual(titles);
  });

  it("has room for four on a phone", () => {
    expect(sectionsFor("manager", "phone").map(({ title }) => title)).toEqual([
      "Pedidos",
      "Smartboxes",
      "Escanear",
      "Devoluciones",
    ]);
  });

  it.each(staffRoles)("begins a %s's day where the role may be", (role) => {
    expect(sectionsFor(role, "tablet").map(({ path }) => path)).toContain(startOf(role));
  });

  it.each([
    ["/", "Pedidos"],
    ["/order/abc", "Pedidos"],
    ["/boxes", "Smartboxes"],
    ["/boxes/box-01", "Smartboxes"],
    ["/print/poster", undefined],
  ])("marks where one is at %s", (pathname, title) => {
    expect(sectionsFor("manager", "tablet").find((section) => isIn(section, pathname))?.title).toBe(title);
    expect(paths.board).toBe("/");
  });
});
