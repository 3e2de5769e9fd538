import type { Sms } from "./sms-provider.ts";

/** A gateway's request body with placeholders. */
export type SmsTemplate = { type: string; fill: (sms: Sms) => string };

/**
 * Reads a template: JSON or a form (`to={to}&text={text}`). The placeholders `{to}`, `{text}` and `{id}` are in its values and
 * are filled after parsing, so no text breaks out of its value. Undefined if it is neither, or lacks `{to}` or `{text}`.
 */
export function readSmsTemplate(text: string): SmsTemplate | undefined {
  if (!text.includes("{to}") || !text.includes("{text}")) return undefined;
  return /^\s*\{\s*"/.test(text) ? jsonTemplate(text) : formTemplate(text);
}

function jsonTemplate(text: string): SmsTemplate | undefined {
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  return {
    type: "application/json",
    fill: (sms) =>
      JSON.stringify(
        JSON.parse(text, (_key, value) => (typeof value === "string" ? filled(value, sms) : value)),
      ),
  };
}

function formTemplate(text: string): SmsTemplate | undefined {
  if (!/^[^\s=&]+=[^\s&]*(&[^\s=&]+=[^\s&]*)*$/.test(text)) return undefined;
  const fields = [...new URLSearchParams(text)];
  return {
    type: "application/x-www-form-urlencoded",
    fill: (sms) =>
      new URLSearchParams(
        fields.map(([name, value]): [string, string] => [name, filled(value, sms)]),
      ).toString(),
  };
}

function filled(value: string, sms: Sms): string {
  return value.replace(/\{(to|text|id)\}/g, (_place, field: keyof Sms) => sms[field]);
}
