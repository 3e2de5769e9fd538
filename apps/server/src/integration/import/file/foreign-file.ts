import type { FileForm } from "@horma/domain";
import { FileFault } from "../file-fault.ts";

/** Bytes by which the form of a file is known. */
export const bytesOfForm = 512;

const saveSheet = "save its sheet as CSV UTF-8 and send that";
const unpack = "unpack it and send the CSV or NDJSON";

/** What a file is, and what to do instead. */
const texts: Record<FileForm, readonly [is: string, todo: string]> = {
  xlsx: ["an Excel workbook (.xlsx)", saveSheet],
  xls: ["an old Excel workbook (.xls) or one with a password", saveSheet],
  ods: ["an OpenDocument workbook (.ods)", saveSheet],
  numbers: ["a Numbers workbook", saveSheet],
  archive: ["an archive", unpack],
  pdf: ["a PDF", "get the table as CSV UTF-8 and send that"],
  utf16: ["text in UTF-16", "save it as CSV UTF-8"],
  binary: ["not text, as it contains NUL bytes", "save it as CSV UTF-8"],
  json: ["JSON", "send it as application/x-ndjson, with one object per line, or as CSV"],
  json_list: [
    "a JSON list",
    "send its objects one per line, without [ and ] and the commas between them (jq -c '.[]' does that)",
  ],
  web_page: ["a web page, perhaps a sign-in page", "send the file itself"],
};

/** How files begin that are no text, in hexadecimal. */
const magics: readonly (readonly [sign: string, form: FileForm, is?: string])[] = [
  ["504b0506", "archive", "an empty ZIP archive"],
  ["1f8b", "archive", "a gzip archive"],
  ["425a68", "archive", "a bzip2 archive"],
  ["fd377a58", "archive", "an xz archive"],
  ["377abcaf", "archive", "a 7z archive"],
  ["28b52ffd", "archive", "a zstd archive"],
  ["52617221", "archive", "a RAR archive"],
  ["d0cf11e0", "xls"],
  ["fffe", "utf16"],
  ["feff", "utf16"],
];
const zip = "504b0304";
/** Where the name of a ZIP archive's first entry begins. */
const firstName = 30;

/** What a ZIP archive is, by its first entry. */
const zipped: readonly (readonly [sign: RegExp, form: FileForm, is?: string])[] = [
  [/^mimetypeapplication\/vnd\.oasis\.opendocument\./, "ods"],
  [/^(?:\[Content_Types\]\.xml|_rels\/|docProps\/|xl\/)/, "xlsx"],
  [/^(?:Index\/|Index\.zip|Data\/|Metadata\/)/, "numbers"],
  [/^/, "archive", "a ZIP archive"],
];

/** How text begins that is no table. */
const written: typeof zipped = [
  [/^\ufeff?\s*%PDF-/, "pdf"],
  [/^\ufeff?\s*<(?:!doctype|html|\?xml)/i, "web_page"],
  // `[sku];[precio]` are headings.
  [/^\ufeff?\s*\[\s*(?:[[{"\]\d-]|(?:true|false|null)\b|$)/, "json_list"],
];

/** Throws {@link FileFault} if a file is neither CSV nor NDJSON, by its first {@link bytesOfForm} bytes. */
export function refuseForeign(head: Buffer): void {
  const hex = head.toString("hex", 0, 4);
  const text = hex === zip ? head.toString("latin1", firstName) : head.toString();
  const [, form, is] =
    magics.find(([magic]) => hex.startsWith(magic)) ??
    (hex === zip ? zipped : written).find(([sign]) => sign.test(text)) ??
    [];
  if (form) throw foreign(form, is);
}

/** The fault of a file that is something else. */
export function foreign(form: FileForm, is = texts[form][0]): FileFault {
  const [, todo] = texts[form];
  return new FileFault(`the file is ${is}: ${todo}`, form);
}
