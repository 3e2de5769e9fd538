import { shownNumber } from "@horma/app/shown";

/** How large a file is: `812 B`, `31 kB`, `3,1 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${shownNumber(Math.round(bytes / 1_000))} kB`;
  return `${shownNumber(Math.round(bytes / 100_000) / 10)} MB`;
}
