/** Each label as often as it is wanted. */
export function repeated<T extends { sku: string }>(
  labels: readonly T[],
  wanted: ReadonlyMap<string, number>,
): T[] {
  return labels.flatMap((label) => Array.from({ length: wanted.get(label.sku) ?? 0 }, () => label));
}
