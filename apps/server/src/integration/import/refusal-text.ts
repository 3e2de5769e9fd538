/** Why a row is refused, and what to do, as a sentence for the person who mends the file. */
import type { ImportReason } from "@horma/domain";
import type { FileFormat } from "../../platform/db/schema/import.ts";
import type { RefusedRow } from "./import-table.ts";

export const refusalLanguages = ["es", "en"] as const;
export type RefusalLanguage = (typeof refusalLanguages)[number];

/** Where a sentence is read, which has its own way to confirm a doubt and to take a suggested value. */
export type RefusalDoor = "call" | "command" | "import" | "form";

/** What is wrong, after the cell or the row that it is said of, and what to do. */
type Texts = Record<RefusalLanguage, readonly [wrong: string, todo: string]>;

const asText = {
  es: "da formato de texto a la columna y escribe el valor otra vez",
  en: "format the column as text and write the value again",
} as const;
/** What to do about a doubt, where the reader's door has its own way: {@link byDoor}. */
const meantSo = { es: "doubt", en: "doubt" } as const;

const texts: Record<ImportReason, Texts> = {
  missing: { es: ["falta el valor", "complétalo"], en: ["the value is missing", "fill it in"] },
  too_long: { es: ["es demasiado largo", "acórtalo"], en: ["is too long", "shorten it"] },
  not_allowed: {
    es: ["no es un valor de esta columna", "usa uno de los que la documentación nombra"],
    en: ["is not a value of this column", "use one that the documentation lists"],
  },
  not_a_number: {
    es: ["no es un número", "escribe sólo cifras: 49990, o 4,6"],
    en: ["is not a number", "write digits only: 49990, or 4.6"],
  },
  not_whole: {
    es: ["no es un número entero", "escríbelo sin decimales"],
    en: ["is not a whole number", "write it without decimals"],
  },
  out_of_range: {
    es: ["está fuera de lo posible", "revisa el valor"],
    en: ["is out of range", "check the value"],
  },
  not_yes_or_no: {
    es: ["no es ni sí ni no", "escribe si o no"],
    en: ["is not yes or no", "write yes or no"],
  },
  not_a_date: {
    es: ["no es una fecha", "escríbela como 2026-12-24 o 24-12-2026"],
    en: ["is not a date", "write it like 2026-12-24 or 24-12-2026"],
  },
  not_an_instant: {
    es: [
      "no es un día con su hora",
      "escríbelo como 28-11-2026 09:00 o 2026-11-28T09:00:00-03:00, con la hora de 00:00 a 23:59",
    ],
    en: [
      "is not a day with its time",
      "write it like 28-11-2026 09:00 or 2026-11-28T09:00:00-03:00, with the time from 00:00 to 23:59",
    ],
  },
  not_a_time: {
    es: ["no es un horario", "escríbelo como 10:00-20:30, o cerrado"],
    en: ["is not a range of hours", "write it like 10:00-20:30, or closed"],
  },
  not_a_place: {
    es: ["no es un lugar de bodega", "escríbelo como A-01-1"],
    en: ["is not a slot of a back room", "write it like A-01-1"],
  },
  not_a_time_zone: {
    es: ["no es un huso horario", "escribe su nombre, como America/Santiago"],
    en: ["is not a time zone", "write its name, like America/Santiago"],
  },
  not_an_address: {
    es: ["no es una dirección https", "escríbela como https://images.example/1.jpg"],
    en: ["is not an https address", "write it like https://images.example/1.jpg"],
  },
  several_addresses: {
    es: ["son varias direcciones", "escribe cada una en su fila, con su posición"],
    en: ["is several addresses", "write each in a row of its own, with its position"],
  },
  host_not_allowed: {
    es: ["está en un servidor que las páginas no muestran", "agrégalo a IMAGE_HOSTS o usa otra dirección"],
    en: ["is on a host that pages do not load from", "add it to IMAGE_HOSTS, or use another address"],
  },
  not_a_code: {
    es: ["no tiene la forma de un código", "usa sólo letras, cifras y guiones, sin espacios"],
    en: ["is not a valid code", "use only letters, digits and hyphens, without spaces"],
  },
  not_an_ean: {
    es: ["no es un EAN: el dígito verificador no calza, o sobran o faltan cifras", "cópialo de la etiqueta"],
    en: [
      "is not an EAN: its check digit is wrong, or digits are missing or too many",
      "copy it from the label",
    ],
  },
  not_a_pin: {
    es: ["no es un PIN", "escribe seis cifras"],
    en: ["is not a PIN", "write six digits"],
  },
  weak_pin: {
    es: ["es fácil de adivinar", "elige otro PIN"],
    en: ["is easy to guess", "choose another PIN"],
  },
  a_rut: {
    es: ["es un RUT, que es un dato personal", "elige otro usuario"],
    en: ["is a RUT, which is personal data", "choose another login"],
  },
  closes_before: {
    es: ["no cierra después de abrir", "escribe primero la apertura; un día sin atención es cerrado"],
    en: ["does not close after it opens", "write the opening first; a day without hours is closed"],
  },
  reason_missing: {
    es: ["no dice el motivo", "escríbelo al final: 2026-12-25 cerrado Navidad"],
    en: ["has no reason", "write it at the end: 2026-12-25 closed Christmas"],
  },
  error_value: {
    es: ["es un error de la planilla", "corrige la fórmula o deja la celda vacía"],
    en: ["is a spreadsheet error", "correct the formula, or leave the cell empty"],
  },
  power_of_ten: {
    es: ["perdió cifras en la planilla", asText.es],
    en: ["lost digits in the spreadsheet", asText.en],
  },
  date_as_size: {
    es: ["es una fecha que la planilla puso en vez de la talla", asText.es],
    en: ["is a date that the spreadsheet wrote instead of the size", asText.en],
  },
  other_columns: {
    es: ["no tiene tantas celdas como encabezados hay", "revisa separadores y comillas"],
    en: ["does not have as many cells as there are headings", "check delimiters and quotes"],
  },
  quote_open: {
    es: ["abre una comilla que nadie cierra", 'ciérrala, o escribe "" por cada comilla del texto'],
    en: ["opens a quote that is not closed", 'close it, or write "" for each quote of the text'],
  },
  heading_again: {
    es: ["son encabezados otra vez", "bórrala; si son dos archivos juntos, envíalos por separado"],
    en: ["has the headings again", "delete it; if two files were put together, send each by itself"],
  },
  unreadable: {
    es: ["tiene letras que no se pueden leer", "guarda todo el archivo en UTF-8"],
    en: ["has characters that cannot be read", "save the whole file in UTF-8"],
  },
  not_json: {
    es: ["no es un objeto JSON", "revisa comillas, comas y llaves"],
    en: ["is not a JSON object", "check quotes, commas and braces"],
  },
  not_text: {
    es: ["no es un texto, sino un objeto, una lista, o true o false", "envía un texto"],
    en: ["is not a text but an object, a list, or true or false", "send a text"],
  },
  incomplete: {
    es: ["no indica el producto", "escribe el producto o el sku, o el EAN de existencias"],
    en: ["does not say which product it is for", "write the product or the sku, or for stock the EAN"],
  },
  repeated: {
    es: ["está dos veces", "deja una"],
    en: ["appears twice", "keep one"],
  },
  contradicts: {
    es: ["no calza con el resto de la fila, o con lo que ya se sabe", "deja un solo valor"],
    en: ["contradicts the rest of the row or the stored data", "keep one value"],
  },
  unknown: {
    es: ["no existe", "corrige el código, o envía antes el archivo que lo crea"],
    en: ["does not exist", "correct the code, or first send the file that creates it"],
  },
  not_in_scale: {
    es: [
      "no está en la tabla de tallas del producto",
      "corrige la talla, o agrégala con un archivo conversions",
    ],
    en: [
      "is not in the product's conversion table of sizes",
      "correct the size, or add it with a file of conversions",
    ],
  },
  too_many: {
    es: ["supera el máximo permitido", "revisa el valor y su columna"],
    en: ["is more than the maximum", "check the value and its column"],
  },
  taken: {
    es: ["ya es de otro", "usa otro valor, o quítaselo en el mismo archivo"],
    en: ["is already in use elsewhere", "use another value, or remove it there in the same file"],
  },
  fixed: {
    es: ["no puede cambiar, porque hay pedidos que lo usan", "deja el valor anterior, o crea otro"],
    en: ["cannot change, because orders use it", "keep the old value, or create another one"],
  },
  forbidden: {
    es: ["es de una tienda que esta clave no puede cambiar", "usa una clave de esa tienda"],
    en: ["belongs to a store that this key may not change", "use a key for that store"],
  },
  far_from_known: {
    es: ["es más de diez veces el precio conocido, o menos de un décimo", meantSo.es],
    en: ["is more than ten times the stored price, or less than a tenth of it", meantSo.en],
  },
  offer_without_normal: {
    es: ["es una oferta sin precio normal", meantSo.es],
    en: ["is an offer without a normal price", meantSo.en],
  },
  offer_above_normal: {
    es: ["es una oferta por sobre el precio normal", meantSo.es],
    en: ["is an offer above the normal price", meantSo.en],
  },
  maybe_decimals: {
    es: ["se lee como miles, y puede tener tres decimales: si los tiene, escríbelo sin ellos", meantSo.es],
    en: ["is read as thousands, but may have three decimals: if so, write it without them", meantSo.en],
  },
  maybe_repeated: {
    es: [
      "es como otro que ya está, con otros ceros o mayúsculas: si es el mismo, escríbelo como aquél",
      meantSo.es,
    ],
    en: [
      "is like another that is there already, with other zeros or case: if it is the same, write it as that one",
      meantSo.en,
    ],
  },
  maybe_decimal_code: {
    es: [
      "termina en decimales, como los que una planilla agrega a un código: si no los tiene, quítalos",
      meantSo.es,
    ],
    en: ["ends in decimals, as a spreadsheet adds them to a code: if it has none, remove them", meantSo.en],
  },
  maybe_encoding: {
    es: [
      "se leería así, porque sus letras no están en UTF-8 ni en Windows-1252: si se lee mal, guarda el archivo en UTF-8",
      meantSo.es,
    ],
    en: [
      "is how it would be read, because its letters are neither in UTF-8 nor in Windows-1252: if that is wrong, save the file in UTF-8",
      meantSo.en,
    ],
  },
  maybe_closed: {
    es: ["no está en el archivo: la tienda nueva quedaría cerrada ese día", meantSo.es],
    en: ["is not in the file: the new store would be closed on that day", meantSo.en],
  },
  maybe_no_size: {
    es: ["no parece una talla: no tiene cifras, ni es S, M, L o única", meantSo.es],
    en: ["does not look like a size: it has no digits, and is not S, M, L or one size", meantSo.en],
  },
};

/** The same where another row of the file, `%`, is named. */
const besides: Partial<Record<ImportReason, Texts>> = {
  repeated: {
    es: ["repite lo que nombra la fila %", "deja una de las dos"],
    en: ["repeats row %", "keep one of the two"],
  },
  contradicts: {
    es: ["dice otra cosa que la fila %", "escribe lo mismo en ambas"],
    en: ["differs from row %", "write the same value in both"],
  },
};

/** The same where the price that is known, `%`, is compared with. */
const besideKnown: Partial<Record<ImportReason, Texts>> = {
  far_from_known: {
    es: ["es más de diez veces el precio conocido, %, o menos de un décimo", meantSo.es],
    en: ["is more than ten times the stored price, %, or less than a tenth of it", meantSo.en],
  },
  offer_above_normal: {
    es: ["es una oferta por sobre el precio normal, %", meantSo.es],
    en: ["is an offer above the normal price, %", meantSo.en],
  },
};

/** What is wrong, and what to do. */
function wordsOf(
  { reason, other, known }: Pick<RefusedRow, "reason" | "other" | "known">,
  language: RefusalLanguage,
): readonly [wrong: string, todo: string] {
  const [found, value] =
    known === null
      ? [other === null ? undefined : besides[reason], String(other)]
      : [besideKnown[reason], language === "es" ? inPesos(known) : known];
  const [wrong, todo] = (found ?? texts[reason])[language];
  return [wrong.replace("%", () => value), todo];
}

/** `69990` as `$69.990`. */
const inPesos = (pesos: string) => `$${pesos.replace(/\B(?=(?:\d{3})+$)/g, ".")}`;

const words = {
  es: { row: "La fila", meant: (value: string) => `¿Quisiste decir ${value}?` },
  en: { row: "The row", meant: (value: string) => `Did you mean ${value}?` },
} as const;

/** How a doubt is confirmed and a suggested value taken, by where the sentence is read. */
const byDoor: Record<RefusalDoor, Record<RefusalLanguage, { doubt: string; mend: string }>> = {
  call: {
    es: {
      doubt: "si es lo que quieres, envía el archivo con doubts=true",
      mend: "Con mend=true se usa ese valor.",
    },
    en: {
      doubt: "if this is intended, send the file with doubts=true",
      mend: "With mend=true this value is used.",
    },
  },
  command: {
    es: {
      doubt: "si es lo que quieres, importa el archivo con --doubts",
      mend: "Con --mend se usa ese valor.",
    },
    en: {
      doubt: "if this is intended, import the file with --doubts",
      mend: "With --mend this value is used.",
    },
  },
  import: {
    es: { doubt: "si es lo que quieres, confírmalo en Importar", mend: "Puedes aceptarlo en Importar." },
    en: { doubt: "if this is intended, confirm it in Import", mend: "You can accept it in Import." },
  },
  form: {
    es: { doubt: "si es lo que quieres, confírmalo", mend: "" },
    en: { doubt: "if this is intended, confirm it", mend: "" },
  },
};

/** What is said of a refused cell or row: `«precio»: "abc" no es un número. Escribe sólo cifras: 49990, o 4,6.` */
export function refusalText(
  { value, meant, ...fault }: RefusedRow,
  heading: string | null,
  language: RefusalLanguage,
  door: RefusalDoor,
): string {
  const { row, meant: perhaps } = words[language];
  const { doubt, mend } = byDoor[door][language];
  const [wrong, todo] = wordsOf(fault, language);
  const place = heading === null ? row : `«${heading}»:${value ? ` "${value}"` : ""}`;
  const hints = meant === null ? [] : [perhaps(meant), mend];
  return [`${place} ${wrong}.`, `${sentence(todo === meantSo[language] ? doubt : todo)}.`, ...hints]
    .filter(Boolean)
    .join(" ");
}

/** Why a cell is refused, beside it, and what to do: `no es un número. Escribe sólo cifras: 49990, o 4,6.` Of a doubt, why alone. */
export function reasonText(
  fault: Pick<RefusedRow, "reason" | "other" | "known">,
  language: RefusalLanguage,
): string {
  const [wrong, todo] = wordsOf(fault, language);
  const first = `${sentence(wrong)}.`;
  return todo === meantSo[language] ? first : `${first} ${sentence(todo)}.`;
}

const sentence = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}`;

/** A column's heading as the file writes it; of a row, null. */
export function headingOf(column: string | null, format: FileFormat | null): string | null {
  if (column === null) return null;
  const { headings = [], titles = [], names = {} } = format ?? {};
  const at = headings.findIndex((each) => each === column || each === `rest.${column}`);
  const written = at === -1 ? (names[column] ?? names[`rest.${column}`]) : titles[at];
  return written?.replace(/\s+/g, " ").trim() || column;
}
