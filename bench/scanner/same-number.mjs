// When two texts are one code: the only place where readers' ways of writing a number are made equal.
import { checkDigit, upcEAsEan } from "@horma/gtin";

/**
 * What a text is compared by. The numbers of the GTIN family are written in 13 digits: a UPC-A is the EAN-13 with a
 * leading 0, a UPC-E stands for the UPC-A it was shortened from (readers give 8, 7 or 6 digits, or the whole number).
 * An EAN-8 stays what it is. Code 128 loses its function characters, which some readers spell (as ñ to ô or a control
 * character) and some leave out; a QR code its kind of line ends.
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
