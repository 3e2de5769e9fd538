/** Where pages load an uploaded logo. */
export function logoAddress(hash: string): string {
  return `/pictures/${hash}/480.webp`;
}
