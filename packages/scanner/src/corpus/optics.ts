/** Brightness while light is still light: any number of levels, row by row. */
export interface LightField {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** Convolves with a Gaussian of this standard deviation in pixels; beyond the border lies what lies on it. */
export function defocus(field: LightField, sigma: number): LightField {
  if (sigma < 0.05) return field;
  const reach = Math.ceil(3.2 * sigma);
  const kernel = Float32Array.from({ length: 2 * reach + 1 }, (_, tap) =>
    Math.exp(-((tap - reach) ** 2) / (2 * sigma * sigma)),
  );
  const sum = kernel.reduce((total, weight) => total + weight, 0);
  for (let tap = 0; tap < kernel.length; tap++) kernel[tap] = (kernel[tap] ?? 0) / sum;
  return transposed(convolveRows(transposed(convolveRows(field, kernel)), kernel));
}

/** Means over a disc of this diameter in pixels: what a lens that is out of focus shows of each point. */
export function overDisc(field: LightField, diameter: number): LightField {
  const radius = diameter / 2;
  if (radius < 0.5) return field;
  const { width, height, data } = field;
  const sums = runningSums(field);
  const out = new Float32Array(data.length);
  const reach = Math.floor(radius);
  const spans = Array.from({ length: 2 * reach + 1 }, (_, row) =>
    Math.sqrt(radius ** 2 - (row - reach) ** 2),
  );
  const area = spans.reduce((total, half) => total + 2 * half, 0);
  for (let y = 0; y < height; y++)
    for (let row = -reach; row <= reach; row++) {
      const sumTo = sums(Math.max(0, Math.min(height - 1, y + row)));
      const half = spans[row + reach] as number;
      for (let x = 0; x < width; x++) {
        const part = sumTo(x + 0.5 + half) - sumTo(x + 0.5 - half);
        out[y * width + x] = (out[y * width + x] as number) + part / area;
      }
    }
  return { width, height, data: out };
}

/** Per row the sum of the light from its start to a place between pixels; beyond the border lies what lies on it. */
function runningSums({ width, height, data }: LightField) {
  const sums = new Float64Array((width + 1) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * (width + 1) + x;
      sums[at + 1] = (sums[at] as number) + (data[y * width + x] as number);
    }
  return (row: number) => (place: number) => {
    const start = row * (width + 1);
    if (place <= 0) return place * (data[row * width] as number);
    const end = sums[start + width] as number;
    if (place >= width) return end + (place - width) * (data[(row + 1) * width - 1] as number);
    const whole = Math.floor(place);
    return (sums[start + whole] as number) + (place - whole) * (data[row * width + whole] as number);
  };
}

function convolveRows({ width, height, data }: LightField, kernel: Float32Array): LightField {
  const reach = kernel.length >> 1;
  const out = new Float32Array(data.length);
  // A little longer than the row needs: it is convolved four pixels at a time.
  const row = new Float32Array(width + 2 * reach + 3);
  for (let y = 0; y < height; y++) {
    row.fill(data[y * width] ?? 0, 0, reach);
    row.set(data.subarray(y * width, (y + 1) * width), reach);
    row.fill(data[(y + 1) * width - 1] ?? 0, width + reach);
    convolveRow(row, kernel, out.subarray(y * width, (y + 1) * width));
  }
  return { width, height, data: out };
}

/** Computes four sums at once, because dependent additions are slow. Writes nothing beyond the end. */
function convolveRow(row: Float32Array, kernel: Float32Array, out: Float32Array): void {
  for (let x = 0; x < out.length; x += 4) {
    let [first, second, third, fourth] = [0, 0, 0, 0];
    for (let tap = 0; tap < kernel.length; tap++) {
      const weight = kernel[tap] as number;
      const at = x + tap;
      first += (row[at] as number) * weight;
      second += (row[at + 1] as number) * weight;
      third += (row[at + 2] as number) * weight;
      fourth += (row[at + 3] as number) * weight;
    }
    out[x] = first;
    out[x + 1] = second;
    out[x + 2] = third;
    out[x + 3] = fourth;
  }
}

function transposed({ width, height, data }: LightField): LightField {
  const out = new Float32Array(data.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) out[x * height + y] = data[y * width + x] as number;
  return { width: height, height: width, data: out };
}

/** The mean along a way of `length` pixels in a direction (radians): a hand that moves while the shutter is open. */
export function smear(field: LightField, length: number, direction: number): LightField {
  if (length < 0.05) return field;
  const { width, height, data } = field;
  const steps = Math.max(2, Math.ceil(length * 1.5));
  const out = new Float32Array(data.length);
  for (let step = 0; step < steps; step++) {
    const way = ((step + 0.5) / steps - 0.5) * length;
    addShifted(out, field, way * Math.cos(direction), way * Math.sin(direction), 1 / steps);
  }
  return { width, height, data: out };
}

/** Adds the field as seen from `dx`, `dy` pixels aside, between pixels by bilinear interpolation. */
function addShifted(
  out: Float32Array,
  { width, height, data }: LightField,
  dx: number,
  dy: number,
  weight: number,
) {
  const [left, top] = [Math.floor(dx), Math.floor(dy)];
  const [right, bottom] = [dx - left, dy - top];
  const clampX = (x: number) => Math.max(0, Math.min(width - 1, x));
  const clampY = (y: number) => Math.max(0, Math.min(height - 1, y));
  for (let y = 0; y < height; y++) {
    const upper = clampY(y + top) * width;
    const lower = clampY(y + top + 1) * width;
    for (let x = 0; x < width; x++) {
      const x0 = clampX(x + left);
      const x1 = clampX(x + left + 1);
      const above = (data[upper + x0] as number) * (1 - right) + (data[upper + x1] as number) * right;
      const below = (data[lower + x0] as number) * (1 - right) + (data[lower + x1] as number) * right;
      out[y * width + x] = (out[y * width + x] as number) + weight * (above * (1 - bottom) + below * bottom);
    }
  }
}

/** Pixels `factor` times as large, each the mean of those it covers: what a sensor's pixel integrates. */
export function integrate({ width, height, data }: LightField, factor: number): LightField {
  if (factor === 1) return { width, height, data };
  const small = { width: Math.floor(width / factor), height: Math.floor(height / factor) };
  const out = new Float32Array(small.width * small.height);
  for (let y = 0; y < small.height * factor; y++) {
    const row = Math.floor(y / factor) * small.width;
    for (let x = 0; x < small.width * factor; x++) {
      const at = row + Math.floor(x / factor);
      out[at] = (out[at] as number) + (data[y * width + x] as number);
    }
  }
  for (let at = 0; at < out.length; at++) out[at] = (out[at] as number) / factor ** 2;
  return { ...small, data: out };
}
