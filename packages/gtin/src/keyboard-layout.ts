/**
 * Restores a link or an element string that a reader typed as on an English keyboard into a computer set to a Spanish one: `://`
 * arrives as `Ñ--`, `/` as `-`, `(01)` as `)01=`, `]d2` as `+d2`. Any other text stays.
 */
export function asSent(text: string): string {
  const link = /^(https?)ñ--([^_]*)/iu.exec(text);
  if (link) return `${link[1]}://${link[2]?.replaceAll("-", "/")}`;
  return text.replace(/^\+(?=[A-Za-z]\d)/, "]").replace(/\)(\d{2,4})=/g, "($1)");
}
