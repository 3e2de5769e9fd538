import { expect, it } from "vitest";
import { officeRoles } from "./office.ts";
import { type Permission, permissions, type Role, roleMay } from "./rights.ts";
import { staffRoles } from "./staff.ts";

/** What each role may do. Everything else is forbidden. */
const table: Record<string, string[]> = {
  runner: ["see_store", "serve", "cancel_order", "receive", "restock", "count_stock", "move_order"],
  seller: [
    "see_store",
    "serve",
    "cancel_order",
    "receive",
    "restock",
    "count_stock",
    "move_order",
    "order_for_shopper",
    "attend",
    "print",
  ],
  cashier: ["see_store", "receive", "settle"],
  manager: [
    "see_store",
    "serve",
    "cancel_order",
    "receive",
    "restock",
    "count_stock",
    "correct_stock",
    "write_off",
    "order_for_shopper",
    "attend",
    "settle",
    "undo_late",
    "move_order",
    "command_device",
    "service_device",
    "name_devices",
    "see_figures",
    "see_stores",
    "see_today",
    "see_stock",
    "see_team",
    "see_audit",
    "see_catalogue",
    "manage_staff",
    "call_off_requests",
    "print",
  ],
  technician: ["see_store", "move_order", "command_device", "service_device", "print"],
  head_office: [
    "correct_stock",
    "see_stores",
    "see_today",
    "see_stock",
    "see_team",
    "manage_staff",
    "see_office",
    "manage_office",
    "see_audit",
    "see_imports",
    "import_files",
    "see_catalogue",
    "edit_catalogue",
    "edit_stores",
    "edit_look",
    "see_connections",
    "manage_connections",
    "answer_data_requests",
  ],
  area_manager: [
    "correct_stock",
    "see_stores",
    "see_today",
    "see_stock",
    "see_team",
    "manage_staff",
    "see_audit",
    "see_catalogue",
  ],
  auditor: [
    "see_stores",
    "see_today",
    "see_stock",
    "see_team",
    "see_office",
    "see_audit",
    "see_imports",
    "see_catalogue",
    "see_connections",
  ],
};
const roles = [...new Set<Role>([...staffRoles, ...officeRoles])];
const every = Object.keys(permissions) as Permission[];

it("[OF-01] there are the roles that the table has", () => {
  expect([...roles].sort()).toEqual(Object.keys(table).sort());
});

it.each(roles)("[OF-01] a %s may do what the table says and nothing else", (role) => {
  const allowed = every.filter((permission) => roleMay(role, permission));
  expect(allowed.sort()).toEqual([...(table[role] ?? [])].sort());
});

it("a manager may do everything in the store", () => {
  const inStore = every.filter((permission) => staffRoles.some((role) => roleMay(role, permission)));
  expect(inStore.filter((permission) => !roleMay("manager", permission))).toEqual([]);
});

it("everything can be done by someone", () => {
  expect(every.filter((permission) => !roles.some((role) => roleMay(role, permission)))).toEqual([]);
});
