import { hi } from "./colour.ts";
import { LAST } from "./last.ts";

/** A sole's colours. */
export type SoleColours = { base: string; accent: string };

/** The sole seen from below, turned a little, on a square of 246. */
export function drawSole({ base, accent }: SoleColours, id: string): string {
  const rows = Array.from(
    { length: 26 },
    (_, i) =>
      `<path d="M0 ${8 + i * 9.4}q25 ${i < 12 ? 7 : -5} 50 0t50 0" fill="none" stroke="${hi(base, 0.28)}" stroke-width="3.6"/>`,
  ).join("");
  return `<defs><clipPath id="${id}last"><path d="${LAST}"/></clipPath><linearGradient id="${id}round" x1="0" x2="1" y1="0" y2="0"><stop offset="0" stop-color="#000" stop-opacity=".35"/><stop offset=".3" stop-color="#fff" stop-opacity=".12"/><stop offset="1" stop-color="#000" stop-opacity=".3"/></linearGradient></defs><g transform="rotate(24 50 123)"><path d="${LAST}" fill="${base}"/><g clip-path="url(#${id}last)">${rows}<path d="M16 128C40 118 66 122 86 130L84 168C60 160 40 160 18 166Z" fill="${base}"/><path d="M30 134L72 136L72 158L30 156Z" fill="${accent}" opacity=".9"/><path d="${LAST}" fill="url(#${id}round)"/><path d="${LAST}" fill="none" stroke="${hi(base, 0.3)}" stroke-width="5"/></g></g>`;
}
