import { allDamageReasons, type DamageReason } from "@horma/domain";
import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** Why a damaged pair ends as it does. */
export const damageReasonNames: Record<DamageReason, MessageDescriptor> = {
  glue: msg`Pegar`,
  sew: msg`Coser`,
  wash: msg`Limpiar a fondo`,
  other_repair: msg`Otro arreglo`,
  visible_flaw: msg`Falla a la vista`,
  looks_worn: msg`Se ve usado`,
  beyond_repair: msg`No tiene arreglo`,
  unsafe: msg`No es seguro usarlo`,
  incomplete: msg`Le falta una pieza`,
  no_damage: msg`No era daño`,
  wrong_pair: msg`Era otro par`,
};

/** A step with its reason, where it has one. */
export function withDamageReason(step: string, detail: string | null): string {
  const reason = allDamageReasons.find((each) => each === detail);
  return reason === undefined ? step : `${step}: ${i18n._(damageReasonNames[reason])}`;
}
