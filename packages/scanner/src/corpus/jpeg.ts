/** Quantisation of brightness, the example table of ITU-T T.81, K.1: what nearly every camera scales. */
const table = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22,
  29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103,
  121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
];

/** Rows of the orthonormal cosine transform of 8 values. */
const cosines = Float64Array.from({ length: 64 }, (_, at) => {
  const [frequency, place] = [at >> 3, at & 7];
  const scale = frequency === 0 ? Math.sqrt(1 / 8) : Math.sqrt(1 / 4);
  return scale * Math.cos(((2 * place + 1) * frequency * Math.PI) / 16);
});

/**
 * Applies JPEG compression of a quality (1 to 100, libjpeg's scale) to grey levels in place: blocks of 8 by 8, cosine transform,
 * rounding, and back. Rows and columns beyond the last whole block stay as they are.
 */
export function throughJpeg(levels: Float32Array, width: number, quality: number): void {
  const scale = quality < 50 ? 5000 / quality : 200 - 2 * quality;
  const steps = table.map((step) => Math.max(1, Math.min(255, Math.floor((step * scale + 50) / 100))));
  const height = levels.length / width;
  const block = new Float64Array(64);
  const half = new Float64Array(64);
  for (let top = 0; top + 8 <= height; top += 8) {
    for (let left = 0; left + 8 <= width; left += 8) {
      for (let at = 0; at < 64; at++)
        block[at] = (levels[(top + (at >> 3)) * width + left + (at & 7)] as number) - 128;
      transform(block, half, forward);
      for (let at = 0; at < 64; at++) {
        const step = steps[at] as number;
        block[at] = Math.round((block[at] as number) / step) * step;
      }
      transform(block, half, backward);
      for (let at = 0; at < 64; at++)
        levels[(top + (at >> 3)) * width + left + (at & 7)] = (block[at] as number) + 128;
    }
  }
}

const forward = cosines;
const backward = Float64Array.from(cosines, (_, at) => cosines[(at & 7) * 8 + (at >> 3)] as number);

/** block ← matrix · block · matrixᵀ */
function transform(block: Float64Array, half: Float64Array, matrix: Float64Array): void {
  multiply(half, matrix, block);
  multiply(block, matrix, half);
}

/** out ← (matrix · block)ᵀ; done twice the transpositions cancel. */
function multiply(out: Float64Array, matrix: Float64Array, block: Float64Array): void {
  for (let row = 0; row < 8; row++)
    for (let column = 0; column < 8; column++) {
      let sum = 0;
      for (let at = 0; at < 8; at++)
        sum += (matrix[row * 8 + at] as number) * (block[at * 8 + column] as number);
      out[column * 8 + row] = sum;
    }
}
