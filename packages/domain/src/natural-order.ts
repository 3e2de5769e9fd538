const collator = new Intl.Collator("es", { numeric: true });

/** Texts as people sort them, whatever their accents: `Peñalolén 2` before `Peñalolén 10`, `Ñuñoa` after `Nueva`. */
export function naturalOrder(one: string, other: string): number {
  return collator.compare(one, other);
}
