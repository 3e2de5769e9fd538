/** The known name that a wrong one is likely meant for: other case or signs, or a letter more or less at its end. */
export function nearName(wrong: string, known: readonly string[]): string | undefined {
  const bare = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, "");
  const meant = bare(wrong);
  const isNear = (name: string) =>
    Math.abs(name.length - meant.length) <= 1 && (name.startsWith(meant) || meant.startsWith(name));
  return known.find((name) => bare(name) === meant) ?? known.find((name) => isNear(bare(name)));
}
