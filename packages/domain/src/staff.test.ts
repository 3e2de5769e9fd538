import { expect, it } from "vitest";
import { isWeakPin, type StaffPermission, staffMay, staffPermissions, staffRoles } from "./staff.ts";

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
    "see_figures",
    "manage_staff",
    "call_off_requests",
    "print",
  ],
  technician: ["see_store", "move_order", "command_device", "service_device", "print"],
};
const permissions = Object.keys(staffPermissions) as StaffPermission[];

it("there are the five roles that the table tells of", () => {
  expect([...staffRoles].sort()).toEqual(Object.keys(table).sort());
});

it.each(staffRoles)("a %s may do what the table says and nothing else", (role) => {
  const allowed = permissions.filter((permission) => staffMay(role, permission));
  expect(allowed.sort()).toEqual([...(table[role] ?? [])].sort());
});

it("whatever there is to do, somebody may do it, and the manager everything", () => {
  for (const permission of permissions) {
    expect(staffRoles.some((role) => staffMay(role, permission))).toBe(true);
    expect(staffMay("manager", permission)).toBe(true);
  }
});

it.each([
  ["000000", true],
  ["777777", true],
  ["123456", true],
  ["456789", true],
  ["654321", true],
  ["112233", false],
  ["123457", false],
  ["901234", false],
  ["135790", false],
])("[FI-06] the PIN %s is weak: %s", (pin, weak) => {
  expect(isWeakPin(pin)).toBe(weak);
});
