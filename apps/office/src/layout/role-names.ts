import type { Role } from "@horma/domain";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** The roles' names. */
export const roleNames: Record<Role, MessageDescriptor> = {
  runner: msg`Bodega`,
  seller: msg`Ventas`,
  cashier: msg`Caja`,
  manager: msg`Jefatura`,
  technician: msg`Técnico`,
  head_office: msg`Casa matriz`,
  area_manager: msg`Jefatura de zona`,
  auditor: msg({ message: `Auditoría`, context: "role" }),
};
