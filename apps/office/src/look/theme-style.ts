import { isOwnColor, ownTheme, themeColors } from "@horma/domain";
import type { CSSProperties } from "react";

/** What an element has to wear a theme of the design, or a colour of the retailer's. */
export function themed(theme: string): { "data-theme": string; style?: CSSProperties } {
  if (!/^#[0-9a-f]{6}$/i.test(theme)) return { "data-theme": theme };
  const { accent, lid, letters } = themeColors(theme);
  const style = { "--accent": accent, "--accent-lid": lid, "--on-accent": letters };
  return { "data-theme": ownTheme, style: style as CSSProperties };
}

/** The shoe that stands out from a theme. */
export function shoeOf(theme: string): string {
  const colorway = isOwnColor(theme) ? themeColors(theme).shoe : theme === "naranjo" ? "glaciar" : "naranjo";
  return `/images/runner-${colorway}-lateral-480.webp`;
}
