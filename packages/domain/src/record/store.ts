import { limits } from "../limits.ts";
import { deliverMethodCodes, storeThemes } from "../store.ts";
import type { Fields } from "./field.ts";

/** Seconds. */
const waitTarget = limits.waitTarget / 1_000;
const codes = (all: readonly string[]) => all.map((code) => `\`${code}\``).join(", ");

/** What a retailer sets of a store, beside its code and its hours. */
export const storeFields = {
  name: {
    is: "text",
    longest: 60,
    names: ["nombre"],
    required: true,
    holds: "Its display name",
    example: "Alameda",
  },
  address: {
    is: "text",
    longest: 120,
    names: ["dirección", "calle", "domicilio"],
    holds: "Its street and number",
    example: "Alameda 2410, local 104",
  },
  commune: {
    is: "text",
    longest: 60,
    names: ["comuna", "municipio", "ciudad"],
    holds: "The municipality that it is in",
    example: "Santiago",
  },
  area: {
    is: "text",
    longest: 60,
    names: ["zona", "área"],
    holds: "The group of stores that it is in, as the retailer calls it",
    example: "Zona Centro",
  },
  phone: {
    is: "code",
    longest: 30,
    names: ["teléfono", "fono"],
    holds: "Its telephone number",
    example: "+56 2 2000 0101",
  },
  whatsapp: { is: "code", longest: 30, names: ["whats app"], holds: "Its WhatsApp number", example: "" },
  latitude: {
    is: "decimal",
    least: -90,
    most: 90,
    names: ["latitud", "lat"],
    holds: "Its position, in degrees",
    example: "-33,4429",
  },
  longitude: {
    is: "decimal",
    least: -180,
    most: 180,
    names: ["longitud", "lon", "lng"],
    holds: "Its position, in degrees",
    example: "-70,6539",
  },
  time_zone: {
    is: "time_zone",
    always: true,
    names: ["zona horaria", "huso horario"],
    holds: "The IANA name of its time zone; `America/Santiago` if empty",
    example: "America/Santiago",
  },
  theme: {
    is: "one",
    of: storeThemes,
    names: ["tema"],
    holds: `How its screens look: ${codes(storeThemes)}; the retailer's look if empty`,
    example: "",
  },
  deliver_methods: {
    is: "several",
    of: deliverMethodCodes,
    words: { smartbox: "box", retiro: "take_away", mesa: "table", despacho: "delivery" },
    empty: [],
    names: ["entregas", "formas de entrega"],
    holds: `How orders reach shoppers: ${codes(["box", "take_away", "table", "beacon", "delivery"])}, separated by commas`,
    example: "box take_away",
  },
  payments: {
    is: "several",
    of: ["cashier"],
    words: { caja: "cashier" },
    empty: [],
    fileOnly: true,
    names: ["pagos", "formas de pago"],
    holds: "How pairs are paid: `cashier`",
    example: "cashier",
  },
  tables: {
    is: "yes_no",
    empty: false,
    column: "has_tables",
    names: ["mesas", "con mesas"],
    holds: "Whether shoppers try pairs on at tables",
    example: "no",
  },
  advance: {
    is: "yes_no",
    empty: false,
    column: "can_order_in_advance",
    names: ["pedidos anticipados", "anticipado"],
    holds: "Whether orders are accepted while it is closed",
    example: "no",
  },
  in_store: {
    is: "yes_no",
    empty: true,
    column: "accepts_in_store",
    names: ["en tienda", "prueba en tienda"],
    holds: "Whether orders are for trying on in the store",
    example: "si",
  },
  delivery: {
    is: "yes_no",
    empty: false,
    column: "accepts_delivery",
    names: ["despacho", "envío"],
    holds: "Whether it delivers",
    example: "no",
  },
  to_go: {
    is: "yes_no",
    empty: true,
    column: "accepts_to_go",
    names: ["para llevar", "retiro"],
    holds: "Whether pairs are picked up",
    example: "si",
  },
  rack_slots: {
    is: "count",
    least: 1,
    most: 999,
    empty: 24,
    names: ["lugares de devolución", "perchas"],
    holds: "Places of the return rack; 24 if empty",
    example: "24",
  },
  wait_target: {
    is: "count",
    least: 30,
    most: 3_600,
    empty: waitTarget,
    names: ["meta de espera", "espera prometida"],
    holds: `Seconds from a request to its pick-up that the staff is measured by; ${waitTarget} if empty`,
    example: String(waitTarget),
  },
} as const satisfies Fields;

/** From Monday on: each is a column of a file of stores, and a day of the office's form. */
export const weekdays = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;
export type Weekday = (typeof weekdays)[number];
