/** Text without capitals, accents and blanks around it, to compare what people type: "tomas" finds Tomás. */
export function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}
