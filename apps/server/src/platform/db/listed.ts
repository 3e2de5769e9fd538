/** Words of ours, never of a request, as SQL lists them: `'a', 'b'`. */
export function listed(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(", ");
}
