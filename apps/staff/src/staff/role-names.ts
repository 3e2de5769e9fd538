import type { StaffRole } from "@horma/domain";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** The roles' names. */
export const roleNames: Record<StaffRole, MessageDescriptor> = {
  runner: msg`Bodega`,
  seller: msg`Ventas`,
  cashier: msg`Caja`,
  manager: msg`Jefatura de tienda`,
  technician: msg`Técnico`,
};

/** The roles' names where there is little room. */
export const shortRoleNames: Record<StaffRole, MessageDescriptor> = {
  ...roleNames,
  manager: msg`Jefatura`,
};
