import { eanBars } from "./ean-bars.ts";

/** A colour as brightness and two colour differences, each 0 to 255, as a camera's picture holds it. */
export type Colour = readonly [luma: number, blue: number, red: number];

const paper: Colour = [226, 126, 129];
const ink: Colour = [28, 128, 128];
const cardboard: Colour = [92, 96, 172];
const lid: Colour = [70, 100, 166];
const shelf: Colour = [48, 132, 124];

/** Lengths are bar code modules; the label is centred on the middle of its bars. */
const label = { left: -62, right: 94, top: -46, bottom: 42 };
const bars = { left: -47.5, top: -24, bottom: 16, guardBottom: 20 };

/** What lies at a place of the end of a shoe box: its label with bars, number and size, the box, the shelf. */
export function boxLabel(ean: string, size: string): (x: number, y: number) => Colour {
  const modules = eanBars(ean);
  return (x, y) => {
    if (x > label.left && x < label.right && y > label.top && y < label.bottom) {
      return isInk(x, y) ? ink : paper;
    }
    if (y < -95 || y > 90) return shelf;
    return y < -72 ? lid : cardboard;
  };

  function isInk(x: number, y: number): boolean {
    const module = Math.floor(x - bars.left);
    if (module >= 0 && module < 95 && y > bars.top && y < bars.guardBottom) {
      const isGuard = module < 3 || module > 91 || (module > 44 && module < 50);
      if (y < bars.bottom || isGuard) return modules[module] === true;
    }
    return (
      isText(ean, x + 46, y - 22, 1.4, 7.2) ||
      isText(size, x - 61, y + 12, 4, 16) ||
      isRule(x, y) ||
      isLettering(x, y, -40, 70) ||
      isLettering(x, y, 33, 40)
    );
  }
}

function isRule(x: number, y: number): boolean {
  return Math.abs(y + 30) < 0.4 || (Math.abs(x - 57) < 0.4 && y > -30);
}

/** A line of small print, too small to be read: strokes at irregular places. */
function isLettering(x: number, y: number, top: number, width: number): boolean {
  if (y < top || y > top + 5 || x < -56 || x > -56 + width) return false;
  const stroke = Math.floor((x + 56) / 0.9);
  return (stroke * 7919) % 13 < 5 || ((stroke * 104729) % 7 < 2 && y > top + 4.2);
}

/** Digits of 3 by 5 dots, each row three bits. */
const digitRows = ["75557", "26227", "71747", "71717", "55711", "74717", "74757", "71244", "75757", "75717"];

/** Whether a place lies on digits of `dot` modules a dot, each `pitch` modules after the last. */
function isText(digits: string, x: number, y: number, dot: number, pitch: number): boolean {
  const place = Math.floor(x / pitch);
  const column = Math.floor((x - place * pitch) / dot);
  const row = Math.floor(y / dot);
  if (place < 0 || row < 0 || row > 4 || column > 2) return false;
  const bits = Number(digitRows[Number(digits[place])]?.[row] ?? 0);
  return ((bits >> (2 - column)) & 1) === 1;
}
