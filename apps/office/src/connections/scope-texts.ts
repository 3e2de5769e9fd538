import type { KeyScope } from "@horma/domain";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** What a scope is called: its word in calls is English. */
export const scopeNames: Record<KeyScope, MessageDescriptor> = {
  catalogue: msg`catálogo`,
  stock: msg`existencias`,
  sales: msg`ventas`,
  events: msg`eventos`,
  read: msg`lectura`,
};

/** What a scope lets a machine do. */
export const scopeTexts: Record<KeyScope, MessageDescriptor> = {
  catalogue: msg`tiendas, personas, productos y precios, por archivo`,
  stock: msg`existencias y movimientos, por archivo`,
  sales: msg`ventas de la caja`,
  events: msg`lo que pasa en las tiendas: eventos y webhooks`,
  read: msg`leer el catálogo y sus propios permisos`,
};
