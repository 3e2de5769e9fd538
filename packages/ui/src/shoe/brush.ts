import { hi, lo } from "./colour.ts";

/** A gradient stop: offset 0..1, colour, opacity. */
type Stop = [number, string, number?];
type PanelOptions = { tex?: "mesh"; sy?: number };

/** The ways to draw material. It collects the definitions they need. */
export type Brush = ReturnType<typeof createBrush>;

/** A brush whose definition ids start with `id`, so that drawings can share a page. */
export function createBrush(id: string) {
  const defs: string[] = [];
  const lin = (name: string, stops: Stop[], x1 = 0, y1 = 0, x2 = 0, y2 = 1) => {
    defs.push(
      `<linearGradient id="${id}${name}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops.map((s) => `<stop offset="${s[0]}" stop-color="${s[1]}" stop-opacity="${s[2] ?? 1}"/>`).join("")}</linearGradient>`,
    );
    return `url(#${id}${name})`;
  };
  const rad = (name: string, stops: Stop[], cx = 0.5, cy = 0.5, r = 0.5) => {
    defs.push(
      `<radialGradient id="${id}${name}" cx="${cx}" cy="${cy}" r="${r}">${stops.map((s) => `<stop offset="${s[0]}" stop-color="${s[1]}" stop-opacity="${s[2] ?? 1}"/>`).join("")}</radialGradient>`,
    );
    return `url(#${id}${name})`;
  };
  const clip = (name: string, d: string) => {
    defs.push(`<clipPath id="${id}${name}"><path d="${d}"/></clipPath>`);
    return `url(#${id}${name})`;
  };
  defs.push(
    `<filter id="${id}b6" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="6"/></filter><filter id="${id}b12" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="12"/></filter><filter id="${id}b2" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="1.6"/></filter>`,
  );
  lin("vol", [
    [0, "#fff", 0.3],
    [0.35, "#fff", 0.04],
    [0.62, "#000", 0.03],
    [1, "#000", 0.34],
  ]);
  lin("pan", [
    [0, "#fff", 0.22],
    [0.4, "#fff", 0],
    [1, "#000", 0.2],
  ]);
  rad("gnd", [
    [0, "#000", 0.42],
    [0.55, "#000", 0.2],
    [1, "#000", 0],
  ]);
  defs.push(
    `<pattern id="${id}mesh" width="7" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(-14)"><ellipse cx="1.75" cy="1.5" rx="1.5" ry="1" fill="#000" opacity=".20"/><ellipse cx="5.25" cy="4.5" rx="1.5" ry="1" fill="#000" opacity=".20"/><ellipse cx="1.75" cy="2.5" rx="1.4" ry=".5" fill="#fff" opacity=".16"/><ellipse cx="5.25" cy="5.5" rx="1.4" ry=".5" fill="#fff" opacity=".16"/></pattern>`,
  );
  defs.push(
    `<pattern id="${id}rib" width="5.4" height="8" patternUnits="userSpaceOnUse"><rect width="5.4" height="8" fill="#000" opacity=".06"/><rect width="2.2" height="8" fill="#000" opacity=".34"/><rect x="2.4" width="1" height="8" fill="#fff" opacity=".16"/></pattern>`,
  );
  const u = (name: string) => `url(#${id}${name})`;
  // a stitched panel laid over the upper: under-shadow, fill, soft gradient, lit edge
  const panel = (d: string, fill: string, o: PanelOptions = {}) =>
    `<g><path d="${d}" fill="#000" opacity=".30" transform="translate(0 ${o.sy ?? 2.4})" filter="${u("b2")}"/><path d="${d}" fill="${fill}"/><path d="${d}" fill="${u("pan")}"/>${o.tex ? `<path d="${d}" fill="${u(o.tex)}"/>` : ""}<path d="${d}" fill="none" stroke="${hi(fill, 0.55)}" stroke-width="1.1" opacity=".65"/><path d="${d}" fill="none" stroke="#000" stroke-width=".8" opacity=".22"/></g>`;
  const stitch = (d: string, c: string, w = 1.5) =>
    `<path d="${d}" fill="none" stroke="#000" stroke-width="${w + 1}" stroke-dasharray="4.4 2.6" stroke-linecap="round" opacity=".20" transform="translate(0 .9)"/><path d="${d}" fill="none" stroke="${c}" stroke-width="${w}" stroke-dasharray="4.4 2.6" stroke-linecap="round"/>`;
  // the upper as one lit volume
  const volume = (d: string, fill: string, cl: string, inner: string) =>
    `<path d="${d}" fill="${fill}"/><g clip-path="${cl}">${inner}</g>`;
  const ground = (x1: number, x2: number, y = 345) =>
    `<ellipse cx="${(x1 + x2) / 2}" cy="${y}" rx="${(x2 - x1) / 2 + 26}" ry="15" fill="${u("gnd")}"/><ellipse cx="${(x1 + x2) / 2}" cy="${y - 1}" rx="${(x2 - x1) / 2 - 8}" ry="5" fill="#000" opacity=".45" filter="${u("b2")}"/>`;
  return { defs, lin, rad, clip, u, panel, stitch, volume, ground };
}

/** Laces over the eyestay: where each starts and, if different, how long it is. */
export function laces(pts: [number, number, number?][], col: string, len = 34, ang = -46, w = 8.2): string {
  return pts
    .map(([x, y, l]) => {
      const L = l ?? len,
        r = (ang * Math.PI) / 180,
        x2 = x + Math.cos(r) * L,
        y2 = y + Math.sin(r) * L,
        mx = (x + x2) / 2 - 3,
        my = (y + y2) / 2 - 5;
      const d = `M${x} ${y}Q${mx.toFixed(1)} ${my.toFixed(1)} ${x2.toFixed(1)} ${y2.toFixed(1)}`;
      return `<path d="${d}" fill="none" stroke="#000" stroke-width="${w + 1.5}" stroke-linecap="round" opacity=".28" transform="translate(1.6 2.6)"/><path d="${d}" fill="none" stroke="${lo(col, 0.26)}" stroke-width="${w}" stroke-linecap="round"/><path d="${d}" fill="none" stroke="${col}" stroke-width="${w - 1.8}" stroke-linecap="round" transform="translate(-.4 -.6)"/><path d="${d}" fill="none" stroke="${hi(col, 0.6)}" stroke-width="1.2" stroke-linecap="round" opacity=".6" transform="translate(-1.4 -1.4)"/>`;
    })
    .join("");
}
/** One metal eyelet. */
export const eyelet = (x: number, y: number, c: string): string =>
  `<circle cx="${x}" cy="${y}" r="4.2" fill="${c}"/><circle cx="${x}" cy="${y}" r="2.1" fill="#08080a"/>`;
