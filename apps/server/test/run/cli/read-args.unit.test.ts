import { afterEach, expect, it, vi } from "vitest";
import { readArgs } from "../../../src/run/cli/read-args.ts";

const argv = process.argv;
afterEach(() => {
  process.argv = argv;
  vi.restoreAllMocks();
});

/** What a command prints that ends with these words. */
function ends(...words: string[]): { status: unknown; said: string } {
  process.argv = ["node", "command", ...words];
  let said = "";
  for (const method of ["log", "error"] as const)
    vi.spyOn(console, method).mockImplementation((text) => {
      said += text;
    });
  const exit = vi.spyOn(process, "exit").mockImplementation(() => {
    throw new Error("ended");
  });
  expect(() => readArgs({ options: { store: { type: "string" } } }, "give --store")).toThrow("ended");
  return { status: exit.mock.calls.at(-1)?.[0], said };
}

it("--help prints what a command takes; what it does not take is named, without a stack trace", () => {
  expect(ends("--help")).toEqual({ status: 0, said: "give --store" });
  expect(ends("--shop", "0101")).toEqual({
    status: 1,
    said: "Unknown option '--shop': see --help",
  });
});

it("reads what is known", () => {
  process.argv = ["node", "command", "--store", "0101"];
  expect(readArgs({ options: { store: { type: "string" } } }, "").values).toEqual({ store: "0101" });
});
