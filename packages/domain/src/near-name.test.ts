import { expect, it } from "vitest";
import { nearName } from "./near-name.ts";

const known = ["kind", "dry_run", "store", "covers", "as_of"];

it.each([
  ["dryrun", "dry_run"],
  ["dry-run", "dry_run"],
  ["dryRun", "dry_run"],
  ["Dry_run", "dry_run"],
  ["storee", "store"],
  ["cover", "covers"],
  ["asof", "as_of"],
  ["q", undefined],
  ["", undefined],
  ["stores_of", undefined],
])("%s is likely meant for %s", (wrong, meant) => {
  expect(nearName(wrong, known)).toBe(meant);
});
