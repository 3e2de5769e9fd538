import { describe, expect, it } from "vitest";
import { ArrivalCheck } from "../../../../src/integration/import/file/check-arrival.ts";
import { foreignFiles } from "./foreign-files.ts";

/** Lets a file pass in pieces of this many bytes. */
async function pass(content: Buffer, size: number): Promise<void> {
  async function* pieces() {
    for (let from = 0; from < content.length; from += size) yield content.subarray(from, from + size);
  }
  const passed: Buffer[] = [];
  for await (const piece of new ArrivalCheck(1024 * 1024).pass(pieces())) passed.push(piece);
  expect(Buffer.concat(passed).equals(content)).toBe(true);
}

describe("[FI-03] what is neither CSV nor NDJSON", () => {
  it.each(foreignFiles)(
    "%s is refused by its name, alone and with more behind it",
    async (_, content, form) => {
      await expect(pass(content, 64 * 1024)).rejects.toMatchObject({ form });
      const long = Buffer.concat([content, Buffer.from("\nx;y;z".repeat(10_000))]);
      await expect(pass(long, 64 * 1024)).rejects.toMatchObject({ form });
    },
  );

  it.each(["xls", "pdf", "json_list", "web_page"])(
    "%s is refused where it comes byte by byte",
    async (form) => {
      const content = foreignFiles.find(([, , each]) => each === form)?.[1] ?? Buffer.alloc(0);
      await expect(pass(content, 1)).rejects.toMatchObject({ form });
    },
  );

  it.each([
    "[sku];[precio]\n1;2\n",
    "PK;precio\n1;2\n",
    '{"sku":"1"}\n{"sku":"2"}\n',
    "\ufeffsku;precio\n[1];2\n",
    "<b>;precio\n",
  ])("%j passes", (text) => pass(Buffer.from(text), 64 * 1024));
});
