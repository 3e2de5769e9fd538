import tokens from "../src/tokens.css?raw";

/** What can be asked for in the address, the first being what is shown unasked. */
export const choices: Record<string, readonly string[]> = {
  theme: [...new Set([...tokens.matchAll(/\[data-theme="([\w-]+)"\]/g)].map(([, theme = ""]) => theme))],
  lang: ["es", "en"],
  surface: ["phone", "kiosk", "staff", "office"],
};

/** What the address asks for. */
export function chosen(name: string): string {
  const asked = new URLSearchParams(location.search).get(name);
  return choices[name]?.find((value) => value === asked) ?? choices[name]?.[0] ?? "";
}
