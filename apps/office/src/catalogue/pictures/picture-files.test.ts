import type { PictureNameMatch } from "@horma/contract";
import { expect, it } from "vitest";
import { byProduct, sortFiles } from "./picture-files.ts";

const file = (name: string) => new File([], name);
const at = (product: string, position: number): PictureNameMatch => ({
  product,
  position,
  name: "Brisa",
  color: "Negro",
  present: false,
});

it("[OF-04] files are sent by product and position, and those that cannot be are apart with why", () => {
  const files = ["b-2.jpg", "a.jpg", "foto.jpg", "b.jpg", "a-1.jpg", "b-99.jpg"].map(file);
  const { named, unnamed } = sortFiles(files, [
    at("b", 2),
    at("a", 1),
    { fault: "unknown" },
    at("b", 1),
    at("a", 1),
    { fault: "no_position" },
  ]);
  expect(named.map((each) => `${each.file.name} ${each.product} ${each.position}`)).toEqual([
    "a.jpg a 1",
    "b.jpg b 1",
    "b-2.jpg b 2",
  ]);
  expect(unnamed).toEqual([
    { file: files[2], fault: "unknown" },
    { file: files[4], fault: "again", first: "a.jpg" },
    { file: files[5], fault: "no_position" },
  ]);
  expect([...byProduct(named)].map(([id, each]) => [id, each.length])).toEqual([
    ["a", 1],
    ["b", 2],
  ]);
});
