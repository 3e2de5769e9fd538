#!/usr/bin/env bash
# Expected: the text of a code is what is in it, as a hand-held reader sends it. A group separator is U+001D.
# Seen with zxing-wasm 3.1.4: the default of `textMode` is "HRI", text for people. It writes the separator in two ways: as the four
# letters <GS> in ordinary codes, as U+241D in ISO 15434 envelopes, and in GS1 codes it writes brackets in its place. The first two
# are no element strings any more. `textMode: "Plain"` gives the text itself, but then a GS1 code is known only by `contentType`.
# What we do: packages/scanner/src/engine/zxing.ts asks for "Plain" and puts the symbology identifier before GS1 codes.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund zxing-wasm@3.1.4

cat >look.mjs <<'JS'
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { prepareZXingModule as prepareReader, readBarcodes } from "zxing-wasm/reader";
import { prepareZXingModule as prepareWriter, writeBarcode } from "zxing-wasm/writer";

const { resolve } = createRequire(import.meta.url);
const wasm = (name) => ({ overrides: { wasmBinary: readFileSync(resolve(name)) } });
prepareReader(wasm("zxing-wasm/reader/zxing_reader.wasm"));
prepareWriter(wasm("zxing-wasm/writer/zxing_writer.wasm"));

/** A code's modules, four pixels each, with ten modules of white around them. */
function imageOf({ width, height, data }, rows = width > 3 * height ? 40 : height) {
  const [scale, quiet] = [4, 10];
  const size = { width: (width + 2 * quiet) * scale, height: (rows + 2 * quiet) * scale };
  const pixels = new Uint8ClampedArray(size.width * size.height * 4).fill(255);
  for (let y = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++) {
      const [column, row] = [Math.floor(x / scale) - quiet, Math.floor(y / scale) - quiet];
      const inside = column >= 0 && column < width && row >= 0 && row < rows;
      const module = inside ? data[(rows === height ? row : 0) * width + column] : 255;
      if (module === 0) pixels.fill(0, (y * size.width + x) * 4, (y * size.width + x) * 4 + 3);
    }
  return { ...size, data: pixels };
}

for (const [format, text, options] of [
  ["Code128", "10L1\u001d0107808801014102", ""],
  ["QRCode", "10L1\u001d0107808801014102", ""],
  ["QRCode", "[)>\u001e05\u001d10L1\u001d0107808801014102\u001e\u0004", ""],
  ["Code128", "(10)L1(01)07808801014102", "gs1"],
]) {
  const { symbol } = await writeBarcode(text, { format, options });
  const read = async (more) => JSON.stringify((await readBarcodes(imageOf(symbol), { formats: [format], ...more }))[0]?.text);
  console.log(`${format} default ${await read({})} plain ${await read({ textMode: "Plain" })}`);
}
JS

seen=$(node look.mjs)
expected='Code128 default "10L1<GS>0107808801014102" plain "10L1\u001d0107808801014102"
QRCode default "10L1<GS>0107808801014102" plain "10L1\u001d0107808801014102"
QRCode default "[)>␞05␝10L1␝0107808801014102␞␄" plain "[)>\u001e05\u001d10L1\u001d0107808801014102\u001e\u0004"
Code128 default "(10)L1(01)07808801014102" plain "10L1\u001d0107808801014102"'
echo "node $(node --version), zxing-wasm $(node -p 'require("./node_modules/zxing-wasm/package.json").version')"
echo "$seen"
[ "$seen" = "$expected" ] || { echo "this has changed; it was:"; echo "$expected"; exit 1; }
