/**
 * Widths of bars and of the gaps after them, always the same, so that progress looks printed and keeps its shape. `from` is where
 * each starts, 0..1.
 */
export function barWidths(count: number): { from: number; bar: number; gap: number }[] {
  return Array.from({ length: count }, (_, i) => ({
    from: i / count,
    bar: at(i),
    gap: at(i * 7 + 3) * 0.55 + 0.7,
  }));
}

const WIDTHS = Array.from("421325124132251314223152142312415231242135123241", Number);

const at = (i: number) => WIDTHS[i % WIDTHS.length] ?? 1;
