/** Which column each heading is that the person changed: a column's name, or `-` for a heading that is not read. */
export type Matches = Readonly<Record<string, string>>;

/** The mapping as the import takes it: `'Precio, lista'=price`. Two quotes within quotes are one. */
export function mappingText(matches: Matches): string {
  return Object.entries(matches)
    .map(([heading, column]) => `'${heading.replaceAll("'", "''")}'=${column}`)
    .join(",");
}
