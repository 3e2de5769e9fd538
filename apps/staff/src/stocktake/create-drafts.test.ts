import { longestCount } from "@horma/domain";
import { expect, it } from "vitest";
import { createDrafts } from "./create-drafts.ts";
import { readPair } from "./draft.ts";
import { aBook, aLine, at } from "./stocktake.fixture.ts";

const target = { place: "B-07" };
const line = aLine("a", 2);
const books = aBook({ "B-07-3": [line] });

function tablet(storage = new Map<string, string>(), now = at) {
  const kept = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  };
  const drafts = createDrafts({ storage: kept, now: () => now });
  const read = () => drafts.update("0101", target, (draft) => readPair(draft, line));
  const reads = () => drafts.find("0101", target)?.slots["B-07-3"]?.reads.length;
  return { drafts, read, reads, storage };
}

it("[TR-05] what was read survives a reload, and the books with it", () => {
  const before = tablet();
  before.drafts.hear("0101", target, books);
  before.read();
  before.read();
  const after = tablet(before.storage);
  expect(after.reads()).toBe(2);
  expect(after.drafts.find("0101", target)?.books).toEqual(books);
  expect(after.drafts.find("0102", target)).toBeUndefined();
});

it("[TR-05] two tabs of a tablet count together", () => {
  const one = tablet();
  one.drafts.hear("0101", target, books);
  one.read();
  const other = tablet(one.storage);
  other.read();
  one.drafts.follow(null);
  one.read();
  expect(one.reads()).toBe(3);
});

it("[TR-05] nothing is kept of a count in which nothing was read, that is over, or that is too old", () => {
  const { drafts, read, storage } = tablet();
  drafts.hear("0101", target, books);
  expect(storage.size).toBe(0);
  read();
  expect(tablet(storage, at + longestCount).reads()).toBeUndefined();
  drafts.end("0101", target);
  expect([storage.size, drafts.find("0101", target)]).toEqual([0, undefined]);
});

it.each(["{", "[1]", '[{"store":"0101"}]', "null"])(
  "takes a storage it cannot read (%s) as empty",
  (text) => {
    expect(tablet(new Map([["staff-counts", text]])).reads()).toBeUndefined();
  },
);
