import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** What a line recorded besides, by its word in the audit. */
const names: Record<string, MessageDescriptor> = {
  after: msg`Después`,
  before: msg`Antes`,
  by: msg`Cómo`,
  changed: msg`Filas que cambian`,
  changes: msg`Cambios`,
  covers: msg`Abarca`,
  delivery: msg`Aviso`,
  device: msg`Equipo`,
  doubts: msg`Dudosas`,
  expires_at: msg`Vence`,
  field: msg`Dato`,
  file: msg`Archivo`,
  forgotten: msg`Tabletas olvidadas`,
  from: msg`Desde`,
  hash: msg`Huella`,
  ignored: msg`Columnas sin usar`,
  kind: msg`Tipo`,
  label: msg`De dónde`,
  mapping: msg`Columnas`,
  new: msg`Filas nuevas`,
  old_until: msg`La anterior vale hasta`,
  people: msg`Personas`,
  pieces: msg`Piezas`,
  position: msg`Posición`,
  reason: msg`Motivo`,
  refused: msg`Filas rechazadas`,
  requests: msg`Pedidos`,
  role: msg`Rol`,
  same: msg`Filas iguales`,
  scopes: msg`Permite`,
  screen: msg`Pantalla`,
  sold_at: msg`Vendido`,
  status: msg`Respuesta`,
  stop_above: msg`Se detiene sobre`,
  stores: msg`Tiendas`,
  without_pin: msg`Sin PIN`,
};

/** What a recorded value is called; a word that is not here is shown as it is. */
export function dataText(name: string): string {
  const text = Object.hasOwn(names, name) ? names[name] : undefined;
  return text === undefined ? name : i18n._(text);
}
