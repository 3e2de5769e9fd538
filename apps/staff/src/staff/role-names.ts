import type { StaffRole } from "@horma/domain";

/** Roles as the store says them. */
export const roleNames: Record<StaffRole, string> = {
  runner: "Bodega",
  seller: "Ventas",
  cashier: "Caja",
  manager: "Jefatura de tienda",
  technician: "Técnico",
};
