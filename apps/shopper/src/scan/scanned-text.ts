import { gtinValid } from "@horma/domain";
import { type ScannedCode, searchTextOf } from "@horma/scanner";

/**
 * What is searched for a code that the camera or a photo showed: a shoe box's number as it stands, of a GS1 Digital Link
 * the number in it. Nothing for a number whose check digit the domain does not confirm.
 */
export function scannedText(code: Pick<ScannedCode, "text" | "format">): string | undefined {
  if (code.format === "qr_code" || code.format === "code_128") return searchTextOf(code);
  return gtinValid(code.text) ? code.text : undefined;
}
