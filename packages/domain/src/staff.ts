/** Who works in a store and what each may do: one table, read by the server and by the staff app. */

export const staffRoles = ["runner", "seller", "cashier", "manager", "technician"] as const;
export type StaffRole = (typeof staffRoles)[number];

/** What can be allowed, and to whom. */
export const staffPermissions = {
  /** See the board, the boxes and what waits where. */
  see_store: ["runner", "seller", "cashier", "manager", "technician"],
  /** Take requests, fetch and confirm pairs, say that one is missing, place them, hand them over. */
  serve: ["runner", "seller", "manager"],
  /** Cancel an order for its shopper, with a reason, and undo it. */
  cancel_order: ["runner", "seller", "manager"],
  /** Take pairs back from shoppers. */
  receive: ["runner", "seller", "cashier", "manager"],
  /** Clean what came back, put it away, find what was lost. */
  restock: ["runner", "seller", "manager"],
  /** Count slots of the back room. */
  count_stock: ["runner", "seller", "manager"],
  /** Put the differences of a count into the books. */
  correct_stock: ["manager"],
  /** Write a lost pair off. */
  write_off: ["manager"],
  /** Request pairs for a shopper. */
  order_for_shopper: ["seller", "manager"],
  /** Go to a shopper who calls. */
  attend: ["seller", "manager"],
  /** Settle which pairs were bought and which are returned. */
  settle: ["cashier", "manager"],
  /** Take that back after the first minutes, until the day's close. */
  undo_late: ["manager"],
  /** Carry an order to another box, or by hand to the delivery zone. */
  move_order: ["runner", "seller", "manager", "technician"],
  /** Open doors, start cycles, restart. */
  command_device: ["technician", "manager"],
  /** Take a box out of service and back. */
  service_device: ["technician", "manager"],
  /** Call off all untaken requests that came from one place. */
  call_off_requests: ["manager"],
  /** Figures of the day, count reports. */
  see_figures: ["manager"],
  /** See who is signed in where, give a new PIN, sign somebody out; say which tablets know who works here. */
  manage_staff: ["manager"],
  /** Posters and labels. */
  print: ["manager", "seller", "technician"],
} as const satisfies Record<string, readonly StaffRole[]>;
export type StaffPermission = keyof typeof staffPermissions;

/** Whether somebody of this role may do this. */
export function staffMay(role: StaffRole, permission: StaffPermission): boolean {
  const allowed: readonly StaffRole[] = staffPermissions[permission];
  return allowed.includes(role);
}

/** Whether a PIN is among the first that anybody tries: one digit again and again, or all in a row (`123456`, `654321`). */
export function isWeakPin(pin: string): boolean {
  const steps = new Set([...pin].slice(1).map((digit, before) => Number(digit) - Number(pin[before])));
  const [step = 0] = steps;
  return steps.size === 1 && Math.abs(step) <= 1;
}
