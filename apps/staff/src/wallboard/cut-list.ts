/**
 * The beginning of a list that has room for `most` lines, the last of which says how many are not shown, if any.
 * @param total how many there are in all; the list may have fewer
 */
export function cutList<T>(
  items: readonly T[],
  total: number,
  most: number,
): { shown: readonly T[]; more: number } {
  const shown = items.slice(0, total > most ? most - 1 : most);
  return { shown, more: total - shown.length };
}
