/** Widths of bars and spaces of the 106 symbol characters, and of the stop (ISO/IEC 15417, table 1). */
const widths = (
  "212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 " +
  "123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 " +
  "232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 " +
  "313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 " +
  "111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 " +
  "111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 " +
  "114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112"
).split(" ");

const toSetC = 99;
const toSetB = 100;
const startB = 104;
const startC = 105;
const stop = 106;

/**
 * The modules of a Code 128, "1" for a bar: set B, and set C wherever four digits or more make it shorter.
 * @throws RangeError when the text is empty or not printable ASCII
 */
export function code128Modules(text: string): string {
  if (!/^[ -~]+$/.test(text)) throw new RangeError(`not a Code 128 text: ${text}`);
  const values = symbolValues(text);
  const sum = values.reduce((total, value, place) => total + value * Math.max(1, place), 0);
  return [...values, sum % 103, stop].map(modulesOf).join("");
}

function symbolValues(text: string): number[] {
  const values: number[] = [];
  let set: "B" | "C" | undefined;
  for (const [run] of text.matchAll(/(?:\d\d){2,}|./gs)) {
    const next = run.length > 1 ? "C" : "B";
    if (set === undefined) values.push(next === "C" ? startC : startB);
    else if (set !== next) values.push(next === "C" ? toSetC : toSetB);
    set = next;
    if (next === "C") values.push(...(run.match(/\d\d/g) ?? []).map(Number));
    else values.push(run.charCodeAt(0) - 32);
  }
  return values;
}

function modulesOf(value: number): string {
  return [...(widths[value] ?? "")]
    .map((width, place) => (place % 2 === 0 ? "1" : "0").repeat(Number(width)))
    .join("");
}
