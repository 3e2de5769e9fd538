import { type Permission, roleMay, type StaffRole } from "@horma/domain";
import type { IconName } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { paths } from "../paths.ts";

/** One entry of the navigation. */
export type Section = {
  path: string;
  title: string;
  icon: IconName;
  permission: Permission;
  /** A tablet shows all of a role's sections for tablets; a phone the first four for phones. */
  on: readonly ("tablet" | "phone")[];
};

const sections = (): readonly Section[] => [
  { path: paths.board, title: t`Pedidos`, icon: "list", permission: "see_store", on: ["tablet", "phone"] },
  { path: paths.boxes, title: t`Smartboxes`, icon: "box", permission: "see_store", on: ["tablet", "phone"] },
  { path: paths.scan, title: t`Escanear`, icon: "scan", permission: "serve", on: ["phone"] },
  {
    path: paths.returns,
    title: t`Devoluciones`,
    icon: "hanger",
    permission: "restock",
    on: ["tablet", "phone"],
  },
  { path: paths.stocktake, title: t`Conteo`, icon: "shelf", permission: "count_stock", on: ["tablet"] },
  { path: paths.checkout, title: t`Caja`, icon: "cash", permission: "settle", on: ["tablet", "phone"] },
  { path: paths.panel, title: t`Panel`, icon: "ruler", permission: "see_figures", on: ["tablet"] },
  { path: paths.team, title: t`Equipo`, icon: "person", permission: "manage_staff", on: ["tablet"] },
];

/** How many fit side by side at the bottom of a phone. */
const phoneSections = 4;

/** A role's sections, in the navigation's order. */
export function sectionsFor(role: StaffRole, surface: "tablet" | "phone"): readonly Section[] {
  const allowed = sections().filter(
    ({ permission, on }) => on.includes(surface) && roleMay(role, permission),
  );
  return surface === "phone" ? allowed.slice(0, phoneSections) : allowed;
}

/** Whether an address belongs to a section. The board has every address that no other section has. */
export function isIn({ path }: Section, pathname: string): boolean {
  if (path === paths.board)
    return (
      pathname === path ||
      pathname === paths.request ||
      pathname === paths.round ||
      pathname.startsWith("/order/")
    );
  return pathname === path || pathname.startsWith(`${path}/`);
}

/** Where a role starts its day. */
export function startOf(role: StaffRole): string {
  if (role === "cashier") return paths.checkout;
  return role === "technician" ? paths.boxes : paths.board;
}
