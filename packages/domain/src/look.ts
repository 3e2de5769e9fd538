/** OF-11: how a retailer's screens look. Pure rules of colours; what is stored is the server's. */
/** Texts of the shopper's screens that a retailer may replace, each with its longest, in characters. */
export const lookTexts = {
  /** The line above the poster of the welcome. */
  claim: 28,
  /** Where shoppers pay (SC-16). */
  payment: 80,
  /** What to do about a product that is not for everybody (SC-19). */
  special: 80,
  /** Whom shoppers ask about their data. */
  data_contact: 120,
} as const;
export type LookText = keyof typeof lookTexts;

/** The longest name of a retailer, in characters. */
export const retailerNameMost = 40;

/** The theme of a page that has the retailer's own colour: no theme of the design has this name. */
export const ownTheme = "own";

/** The colours of a theme, `#rrggbb`, and the colourway of the shoe that stands out from them. */
export type ThemeColors = { accent: string; lid: string; letters: string; shoe: "glaciar" | "naranjo" };

const ink = "#131316";
const paper = "#ffffff";

/** What text needs at least on its ground (WCAG 2, AA). */
const readable = 4.5;
/** What an accent needs at least beside ink, which marks what was chosen, and beside paper. */
const apart = { ink: 1.6, paper: 1.4 };

/** Why a colour cannot be a retailer's: its letters would not be read, or it would be taken for ink or for paper. */
export type ColorFault = "letters" | "like_ink" | "like_paper";

/** The theme that follows from one colour: a lid that is a little darker, and letters in ink or white, whichever is read better. */
export function themeColors(color: string): ThemeColors {
  const lid = mix(color, "#000000", 0.08);
  const worst = (letters: string) => Math.min(contrast(letters, color), contrast(letters, lid));
  return {
    accent: color.toLowerCase(),
    lid,
    letters: worst(ink) >= worst(paper) ? ink : paper,
    shoe: isOrange(color) ? "glaciar" : "naranjo",
  };
}

/** How well letters are read on a colour and on its lid: the lower contrast of the two, 1 to 21. */
export function lettersContrast(color: string): number {
  const { lid, letters } = themeColors(color);
  return Math.min(contrast(letters, color), contrast(letters, lid));
}

/** What is wrong with a colour as a retailer's; undefined for one that can be worn. */
export function colorFault(color: string): ColorFault | undefined {
  if (contrast(color, ink) < apart.ink) return "like_ink";
  if (contrast(color, paper) < apart.paper) return "like_paper";
  return lettersContrast(color) < readable ? "letters" : undefined;
}

/** The nearest colours that can be worn, darker and lighter; without the one that there is not. A good colour is its own nearest. */
export function nearestColors(color: string): string[] {
  if (colorFault(color) === undefined) return [color];
  return ["#000000", paper].flatMap((end) => {
    for (let part = 0.02; part < 1; part += 0.02) {
      const near = mix(color, end, part);
      if (colorFault(near) === undefined) return [near];
    }
    return [];
  });
}

/** The stylesheet's block of a retailer's own colour. */
export function ownThemeStyle(color: string): string {
  const { accent, lid, letters, shoe } = themeColors(color);
  return `:root[data-theme="${ownTheme}"]{--accent:${accent};--accent-lid:${lid};--on-accent:${letters};--shoe:${shoe}}`;
}

/** Whether a look's theme is a colour of the retailer's, and not a theme of the design. */
export function isOwnColor(theme: string): boolean {
  return theme.startsWith("#");
}

/** Contrast of two `#rrggbb` colours as WCAG 2 defines it, 1..21. */
export function contrast(first: string, second: string): number {
  const [dark, light] = [luminance(first), luminance(second)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Whether a colour is close to the shoe that is orange. */
function isOrange(color: string): boolean {
  const [red, green, blue] = channels(color);
  const [least, most] = [Math.min(red, green, blue), Math.max(red, green, blue)];
  return most - least > 60 && red === most && green < 190 && blue <= green + 60;
}

function mix(color: string, other: string, part: number): string {
  const [from, to] = [channels(color), channels(other)];
  const mixed = from.map((value, index) => Math.round(value + ((to[index] ?? 0) - value) * part));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

function channels(color: string): [number, number, number] {
  const at = (place: number) => Number.parseInt(color.slice(place, place + 2), 16);
  return [at(1), at(3), at(5)];
}

function luminance(color: string): number {
  const [red, green, blue] = channels(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
