import type { DamageCause } from "@horma/domain";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** How a pair was damaged, as far as anyone knows. */
export const damageCauseNames: Record<DamageCause, MessageDescriptor> = {
  in_store: msg`En el salón`,
  before: msg`Ya venía así`,
  unknown: msg`No se sabe`,
};
