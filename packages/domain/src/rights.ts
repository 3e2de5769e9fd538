/** What each role may do, in the store and in the office: one table, read by the server and by the apps. */
import type { OfficeRole } from "./office.ts";
import type { StaffRole } from "./staff.ts";

export type Role = StaffRole | OfficeRole;

/** What can be allowed, and to whom. A call says whether it is made in the store or in the office. */
export const permissions = {
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
  /** Put the differences of a count into the books; in the office, what is seen in a slot. */
  correct_stock: ["manager", "head_office", "area_manager"],
  /** See what the books of a store have, and how they came to it. */
  see_stock: ["manager", "head_office", "area_manager", "auditor"],
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
  /** Name the boxes and shelves of the store. */
  name_devices: ["manager"],
  /** Call off all untaken requests that came from one place. */
  call_off_requests: ["manager"],
  /** Figures of the day, count reports. */
  see_figures: ["manager"],
  /** Enter the office and see the stores that one is for. */
  see_stores: ["manager", "head_office", "area_manager", "auditor"],
  /** See how the stores do today. */
  see_today: ["manager", "head_office", "area_manager", "auditor"],
  /** See who works in a store and where they are signed in. */
  see_team: ["manager", "head_office", "area_manager", "auditor"],
  /**
   * Take people on and let them go, give a name, a role and a new PIN, sign someone out, pass their round to a colleague; say which
   * tablets know who works here.
   */
  manage_staff: ["manager", "head_office", "area_manager"],
  /** See who may enter the office. */
  see_office: ["head_office", "auditor"],
  /** Let people into the office, and end that. */
  manage_office: ["head_office"],
  /** See who did what. */
  see_audit: ["manager", "head_office", "area_manager", "auditor"],
  /** Answer who asks for their personal data, or to have it erased. */
  answer_data_requests: ["head_office"],
  /** See which files came in, and what became of them. */
  see_imports: ["head_office", "auditor"],
  /** Import files, and undo that. */
  import_files: ["head_office"],
  /** See products, their sizes, prices and pictures, and the stock of one's stores. */
  see_catalogue: ["manager", "head_office", "area_manager", "auditor"],
  /** Change products, their sizes, prices and pictures by hand, and release what was pinned. */
  edit_catalogue: ["head_office"],
  /** Create, change and close stores, with their hours, seats and devices. */
  edit_stores: ["head_office"],
  /** Set how the retailer's screens look: its name, logo, colour and texts. */
  edit_look: ["head_office"],
  /** See which systems are connected, and whether their files come and their webhooks arrive. */
  see_connections: ["head_office", "auditor"],
  /** Make and end keys of machines, and webhooks. */
  manage_connections: ["head_office"],
  /** Posters and labels. */
  print: ["manager", "seller", "technician"],
} as const satisfies Record<string, readonly Role[]>;
export type Permission = keyof typeof permissions;

/** Whether someone of this role may do this. */
export function roleMay(role: Role, permission: Permission): boolean {
  const allowed: readonly Role[] = permissions[permission];
  return allowed.includes(role);
}
