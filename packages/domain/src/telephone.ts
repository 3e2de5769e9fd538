/** Fewest and most digits of a telephone number with or without its country (E.164). */
const [fewest, most] = [7, 15];

/** Whether a text is a telephone number as people write it: digits in groups, `+` before the country's, an extension behind (OF-06). */
export function isTelephone(text: string): boolean {
  const [, number = ""] = /^(\+?[\d\s().-]+?)(?:\s*(?:anexo|ext\.?|x)\s*\d{1,6})?$/iu.exec(text.trim()) ?? [];
  const digits = number.replace(/\D/g, "").length;
  return digits >= fewest && digits <= most;
}
