import { describe, expect, it } from "vitest";
import { withoutFrame } from "./frame-line.ts";

const guards = "10100110100110101001101011010011010011010101";

/** An upright patch, two pixels a module: `#` and `1` are ink. */
function patchOf(row: string) {
  const data = new Uint8Array(row.length * 2 * 12);
  for (let at = 0; at < data.length; at++)
    data[at] = "#1".includes(row[Math.floor((at % (row.length * 2)) / 2)] as string) ? 30 : 220;
  return { width: row.length * 2, height: 12, data };
}

describe("withoutFrame", () => {
  it("clears a line at the same distance from both ends, and all that is past it", () => {
    const framed = patchOf(`    #   ${guards}   #    `);
    expect(withoutFrame(framed).data).toEqual(patchOf(`        ${guards}        `).data);
    expect(framed.data).toEqual(patchOf(`    #   ${guards}   #    `).data);
    const beside = patchOf(`## #    #   ${guards}   #     ####`);
    expect(withoutFrame(beside).data).toEqual(patchOf(`            ${guards}             `).data);
  });

  it.each([
    ["no line", `        ${guards}        `],
    ["a line at one end", `    #   ${guards}        `],
    ["lines at different distances", ` #      ${guards}   #    `],
    ["bars as wide as half the space beside them", `   ##   ${guards}   ##   `],
    ["lines close to what is past them", `###  #   ${guards}   #  ###`],
    ["lines as close as bars are", `      # ${guards} #      `],
    ["lines far away", `#         ${guards}         #`],
    ["nothing", "                    "],
  ])("leaves %s", (_, row) => {
    const patch = patchOf(row);
    expect(withoutFrame(patch)).toBe(patch);
  });
});
