import { type ColumnOf, formatPrice, type productFields, type storeFields } from "@horma/domain";
import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { stateTexts } from "../catalogue/gap-texts.ts";
import { exactTimeText, weekdayText } from "../time/time-text.ts";

/** What an edit changed, as the audit has it: of what, which value, before and after. */
type RecordedChange = { of: string; field: string; before: unknown; after: unknown };

/** What was changed, with each of its values in words. */
export type ChangedThing = { of: string; values: { name: string; before: string; after: string }[] };

const thingNames: Record<string, MessageDescriptor> = {
  device: msg`Smartbox o estante`,
  look: msg`Aspecto`,
  price: msg`Precio`,
  product: msg`Producto`,
  product_picture: msg`Foto`,
  product_size: msg`Talla`,
  product_type: msg`Tipo`,
  seat: msg`Asiento`,
  sku_ean: msg`EAN`,
  store: msg`Tienda`,
  store_exception: msg`Horario especial`,
  store_hours: msg`Horario`,
};

/** A value of a store or a product, or another one that an edit changes. */
type FieldName =
  | ColumnOf<typeof storeFields>
  | ColumnOf<typeof productFields>
  | ("closed_at" | "closes" | "code" | "content" | "ends" | "logo" | "opens" | "out_of_service" | "position")
  | ("product_id" | "reason" | "retired_at" | "size" | "sku" | "value");

const fieldNames: Record<FieldName, MessageDescriptor> = {
  accepts_delivery: msg`Despachar`,
  accepts_in_store: msg`Probarse en la tienda`,
  accepts_to_go: msg`Retirar los pares`,
  address: msg`Dirección`,
  area: msg`Zona`,
  brand: msg`Marca`,
  can_order_in_advance: msg`Pedir con la tienda cerrada`,
  closed_at: msg`Cerrada para siempre`,
  closes: msg`Cierra`,
  code: msg`Código corto`,
  color: msg`Color`,
  commune: msg`Comuna`,
  content: msg`Foto`,
  deliver_methods: msg`Formas de entrega`,
  description: msg`Descripción`,
  ends: msg`Termina`,
  has_tables: msg`Mesas para probarse`,
  latitude: msg`Latitud`,
  logo: msg`Logo`,
  longitude: msg`Longitud`,
  model: msg`Modelo`,
  name: msg`Nombre`,
  opens: msg`Abre`,
  out_of_service: msg`Fuera de servicio`,
  payments: msg`Formas de pago`,
  phone: msg`Teléfono`,
  position: msg`Posición`,
  product_id: msg`Producto`,
  rack_slots: msg`Lugares de devolución`,
  rating: msg`Evaluación`,
  reason: msg`Motivo`,
  retired_at: msg`Retirado de la tienda`,
  scale: msg`Tabla de tallas`,
  size: msg`Talla`,
  sku: msg`SKU`,
  sku_padre: msg`SKU padre`,
  special: msg`Especial`,
  state: msg`Estado`,
  sub_class: msg`Subclase`,
  theme: msg`Colores`,
  time_zone: msg`Zona horaria`,
  type_id: msg`Tipo`,
  value: msg`Precio`,
  wait_target: msg`Espera prometida (s)`,
  whatsapp: msg`WhatsApp`,
};

/** The changes of an edit in words, each thing once; undefined of a value that is something else. */
export function changedThings(value: unknown): ChangedThing[] | undefined {
  if (!Array.isArray(value) || !value.every(isChange)) return undefined;
  const things = new Map<string, ChangedThing>();
  for (const { of, field, before, after } of value) {
    const thing = things.get(of) ?? { of: thingText(of), values: [] };
    thing.values.push({
      name: wordOf(fieldNames, field),
      before: changedText(field, before),
      after: changedText(field, after),
    });
    things.set(of, thing);
  }
  return [...things.values()];
}

function isChange(value: unknown): value is RecordedChange {
  return typeof value === "object" && value !== null && "of" in value && "field" in value;
}

/** Tables whose key begins with the number of the store, which people do not know: the line of the audit says which store it is. */
const ofStore = ["device", "seat", "store_exception", "store_hours"];
const priceKinds: Record<string, MessageDescriptor> = { normal: msg`normal`, offer: msg`oferta` };

function thingText(of: string): string {
  const [table = "", ...key] = of.split(" ");
  const named = ofStore.includes(table) ? key.slice(1) : key;
  return [wordOf(thingNames, table), ...named.map((part) => keyText(table, part))].join(" ");
}

function keyText(table: string, part: string): string {
  if (table === "store_hours") return weekdayText(Number(part));
  return table === "price" ? wordOf(priceKinds, part) : part;
}

function changedText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return value ? t`sí` : t`no`;
  if (field === "value" && typeof value === "number") return formatPrice(value);
  if (field.endsWith("_at")) return exactTimeText(String(value));
  if (field === "state") return wordOf(stateTexts, String(value));
  if (Array.isArray(value)) return value.map((each) => changedText(field, each)).join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** A word in the person's language; one that is not known is shown as it is. */
export function wordOf(words: Readonly<Record<string, MessageDescriptor>>, word: string): string {
  const text = Object.hasOwn(words, word) ? words[word] : undefined;
  return text === undefined ? word : i18n._(text);
}
