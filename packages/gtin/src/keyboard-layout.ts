/**
 * Restores a link or an element string that a reader typed as on an English keyboard into a computer set to another one. On a
 * Spanish or German one `://` arrives as `Ñ--` or `Ö--`, `/` as `-`, `(01)` as `)01=`, `]d2` as `+d2`; on a Brazilian one as
 * `Ç;;`, `;` and `[d2`. Any other text stays.
 */
export function asSent(text: string): string {
  const link = /^(https?)[ñöç]([-;])\2([^_:]*)/iu.exec(text);
  if (link) return `${link[1]}://${link[3]?.replaceAll(link[2] ?? "", "/")}`;
  return text.replace(/^[+[](?=[A-Za-z]\d)/, "]").replace(/\)(\d{2,4})=/g, "($1)");
}
