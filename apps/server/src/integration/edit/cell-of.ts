import { cleanText } from "../import/file/clean-text.ts";

/** As typed. `null`: closed. */
type EditHours = { opens: string; closes: string };
type EditException = { date: string; hours: EditHours | null; reason: string };

/** A value that a person typed, as text, or chose. `null` and an empty text clear a column. */
export type EditValue =
  | string
  | number
  | boolean
  | null
  | EditHours
  | readonly string[]
  | readonly EditException[];

/** A value as the cell that the readers of files read. */
export function cellOf(value: EditValue): string {
  if (value === null) return "";
  if (typeof value !== "object") return cleanText(String(value)).trim();
  if ("opens" in value) return hoursCell(value);
  const texts = value.map((each) => (typeof each === "string" ? each : exceptionCell(each)));
  return cleanText(texts.join(value.some((each) => typeof each === "object") ? "; " : ", "));
}

function hoursCell({ opens, closes }: EditHours): string {
  return cleanText(`${opens.trim()}-${closes.trim()}`);
}

function exceptionCell({ date, hours, reason }: EditException): string {
  // What separates exceptions in a file cannot be in a reason.
  const words = reason.replace(/[;|]/g, ",").trim();
  return `${date.trim()} ${hours === null ? "cerrado" : hoursCell(hours)} ${words}`;
}
