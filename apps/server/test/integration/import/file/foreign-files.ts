import type { FileForm } from "@horma/domain";

/** A ZIP archive whose first entry has this name, and this content. */
const zipOf = (name: string, content = "") => {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name + content)]);
};
const ole = Buffer.from("d0cf11e0a1b11ae10000", "hex");

/** Beginnings of files that are neither CSV nor NDJSON. */
export const foreignFiles: readonly (readonly [what: string, content: Buffer, form: FileForm])[] = [
  ["an .xlsx of Excel", zipOf("[Content_Types].xml"), "xlsx"],
  ["an .xlsx of another program", zipOf("xl/workbook.xml"), "xlsx"],
  ["an .ods", zipOf("mimetype", "application/vnd.oasis.opendocument.spreadsheet"), "ods"],
  ["a .numbers", zipOf("Index/Document.iwa"), "numbers"],
  ["an .xls", ole, "xls"],
  ["a ZIP archive", zipOf("precios.csv", "sku;precio\n"), "archive"],
  ["an empty ZIP archive", Buffer.from("504b0506000000000000", "hex"), "archive"],
  ["a gzip archive", Buffer.from("1f8b0800", "hex"), "archive"],
  ["a PDF", Buffer.from("%PDF-1.7\n%âãÏÓ\n1 0 obj\n"), "pdf"],
  ["UTF-16", Buffer.from("\ufeffsku;precio\n", "utf16le"), "utf16"],
  ["NUL bytes", Buffer.from("code,name\n06\u0000,x\n"), "binary"],
  ["a JSON list", Buffer.from('[{"sku":"1"},{"sku":"2"}]'), "json_list"],
  ["a JSON list after blanks", Buffer.from('\r\n  [\n  {\n    "sku": "1"\n  }\n]\n'), "json_list"],
  ["a JSON list after a byte order mark", Buffer.from('\ufeff [ ["sku"], ["1"] ]'), "json_list"],
  ["an empty JSON list", Buffer.from("[]"), "json_list"],
  ["a sign-in page", Buffer.from("<!DOCTYPE html><html><title>Sesión expirada</title>"), "web_page"],
  ["XML", Buffer.from('  <?xml version="1.0"?>'), "web_page"],
];
