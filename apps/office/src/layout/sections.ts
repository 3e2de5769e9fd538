import { type Permission, type Role, roleMay } from "@horma/domain";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { paths } from "../paths.ts";

/** A section of the office, as the rail shows it. */
export type Section = { path: string; title: MessageDescriptor; permission: Permission };
/** How many things in a section have to be seen to, by its path; `alarm`: now. */
export type Waiting = Readonly<Record<string, { count: number; alarm: boolean } | undefined>>;

const all: readonly Section[] = [
  { path: paths.start, title: msg`Primeros pasos`, permission: "edit_stores" },
  { path: paths.today, title: msg`Hoy`, permission: "see_today" },
  { path: paths.catalogue, title: msg`Catálogo`, permission: "see_catalogue" },
  { path: paths.stock, title: msg`Existencias`, permission: "see_stock" },
  { path: paths.import, title: msg`Importar`, permission: "see_imports" },
  { path: paths.stores, title: msg`Tiendas`, permission: "see_stores" },
  { path: paths.people, title: msg`Equipo`, permission: "see_team" },
  { path: paths.look, title: msg`Aspecto`, permission: "edit_look" },
  { path: paths.connections, title: msg`Conexiones`, permission: "see_connections" },
  { path: paths.audit, title: msg`Auditoría`, permission: "see_audit" },
  { path: paths.personalData, title: msg`Datos personales`, permission: "answer_data_requests" },
];

/** The sections that a person of this role sees. */
export function sectionsFor(role: Role): Section[] {
  return all.filter(({ permission }) => roleMay(role, permission));
}
