import type { DamageDecision } from "@horma/domain";
import type { IconName } from "@horma/ui";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

type Words = {
  /** The decision's name and what it means. */
  name: MessageDescriptor;
  what: MessageDescriptor;
  /** What its reasons answer. */
  asks: MessageDescriptor;
  /** The button that decides it. */
  button: MessageDescriptor;
  /** Once it was decided. */
  done: MessageDescriptor;
  icon: IconName;
};

/** What can be decided about a damaged pair, in the manager's words. */
export const decisionWords: Record<DamageDecision, Words> = {
  workshop: {
    name: msg`Arreglar`,
    what: msg`Va al taller. Vuelve a la venta al recibirlo.`,
    asks: msg`¿Qué hace el taller?`,
    button: msg`Enviar al taller`,
    done: msg`Va al taller`,
    icon: "wrench",
  },
  mark_down: {
    name: msg`Rebajar`,
    what: msg`Sale de los libros, a otro precio.`,
    asks: msg`¿Por qué se rebaja?`,
    button: msg`Rebajar`,
    done: msg`Rebajado`,
    icon: "priceTag",
  },
  write_off: {
    name: msg`Dar de baja`,
    what: msg`Sale de los libros como merma.`,
    asks: msg`¿Por qué se da de baja?`,
    button: msg`Dar de baja`,
    done: msg`Dado de baja`,
    icon: "close",
  },
  withdraw: {
    name: msg`Retirar el reporte`,
    what: msg`No era daño: a sanitizar y a su lugar.`,
    asks: msg`¿Por qué se retira?`,
    button: msg`Retirar el reporte`,
    done: msg`Reporte retirado`,
    icon: "mist",
  },
};
