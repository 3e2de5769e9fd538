// Decides when two texts are the same code, however readers write a number.
import { checkDigit, upcEAsEan } from "@horma/gtin";

/**
 * Normalises a text for comparison. GTINs become 13 digits: a UPC-A is the EAN-13 with a leading 0, a UPC-E stands for its UPC-A
 * (readers give 8, 7 or 6 digits, or the whole number). An EAN-8 stays as it is. Code 128 loses its function characters, which
 * some readers spell (as ñ to ô or a control character) and others omit. A QR code gets one kind of line end.
 * @param {string} text as a reader or the truth gives it
 * @param {string} symbology such as `UPC-E`; of the reader's answer, or of the truth's folder
 * @returns {string}
 */
export function numberOf(text, symbology) {
  const trimmed = text.replaceAll("\r\n", "\n").trim();
  if (symbology === "Code 128") return trimmed.replaceAll(/[\p{Cc}\u00f1-\u00f4]/gu, "");
  if (!/^\d+$/.test(trimmed) || symbology === "QR") return trimmed;
  if (symbology === "UPC-E" && trimmed.length <= 8) return expanded(trimmed);
  return trimmed.length === 12 ? `0${trimmed}` : trimmed;
}

/** The EAN-13 of a UPC-E's six, seven (number system and digits) or eight digits. */
function expanded(short) {
  const whole = short.length === 6 ? `0${short}` : short;
  const before = upcEAsEan(whole.slice(0, 7).padEnd(8, "0")).slice(0, -1);
  return before + (whole[7] ?? checkDigit(before));
}
