import { ScanMask } from "../../src/index.ts";
import type { Room } from "../examples.ts";
import { On } from "../hold.tsx";

const place = { width: 300, height: 220, hole: { x: 75, y: 35, size: 150 } };
const corners = [
  { x: 100, y: 80 },
  { x: 200, y: 76 },
  { x: 204, y: 140 },
  { x: 102, y: 144 },
];

export const camera = {
  ScanMask: {
    still: (
      <On stock="picture">
        <ScanMask {...place} />
      </On>
    ),
    scanning: (
      <On stock="picture">
        <ScanMask {...place} scanning />
      </On>
    ),
    "with a code that was found": (
      <On stock="picture">
        <ScanMask {...place} result={corners} />
      </On>
    ),
  },
} satisfies Room;
