import type { ScannedCode } from "@horma/scanner";
import { type Point, type Size, toScreen, type VideoView } from "@horma/scanner/geometry";
import { type CSSProperties, type RefObject, useEffect, useEffectEvent, useState } from "react";
import { type Pictured, readView, type ViewOptions, watchView } from "./watch-view.ts";

export interface CodeOutlineProps extends ViewOptions {
  readonly code: ScannedCode;
  /** The picture the code's corners were measured in. */
  readonly frame: Size;
  /** The video that shows it; the outline belongs into the same positioned parent, over the same box. */
  readonly video: RefObject<Pictured | null>;
  readonly className?: string;
}

/** Side of a corner's box, as drawn for the phone, in CSS pixels. */
const cornerBox = 11;

/**
 * Outlines a code that was found: a quadrilateral in the accent with a box at each corner (docs/design). Its colours are the
 * variables `--accent`, `--ink` and `--paper`. It is a picture only: what was found has to be said elsewhere.
 */
export function CodeOutline({ code, frame, video, className, ...options }: CodeOutlineProps) {
  const view = useVideoView(video, options);
  if (!view) return null;
  const seen = { ...view, video: frame };
  const corners = code.corners.map((corner) => toScreen(corner, seen));
  return (
    <svg
      className={className}
      style={covering}
      width={view.element.width}
      height={view.element.height}
      aria-hidden="true"
    >
      <polygon points={listed(corners)} style={outline} />
      {corners.map((corner, index) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: the corners of a code have an order
          key={index}
          d={boxAt(corner)}
          style={box}
        />
      ))}
    </svg>
  );
}

/** How the element shows its picture, followed for as long as the component is mounted. */
export function useVideoView(
  element: RefObject<Pictured | null>,
  options: ViewOptions = {},
): VideoView | undefined {
  const [view, setView] = useState<VideoView>();
  const read = useEffectEvent((shown: Pictured) => setView(readView(shown, options)));
  const { mirrored, rotation } = options;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an option that changed is read again
  useEffect(() => {
    const shown = element.current;
    if (!shown) return;
    read(shown);
    return watchView(shown, () => read(shown));
  }, [element, mirrored, rotation]);
  return view;
}

const covering: CSSProperties = { position: "absolute", inset: 0, pointerEvents: "none" };

const outline: CSSProperties = {
  fill: "color-mix(in srgb, var(--accent, #ff5a1f) 18%, transparent)",
  stroke: "var(--accent, #ff5a1f)",
  strokeWidth: 4,
  strokeLinejoin: "round",
};

const box: CSSProperties = {
  fill: "var(--paper, #fff)",
  stroke: "var(--ink, #131316)",
  strokeWidth: 1.5,
};

const listed = (points: readonly Point[]) => points.map(({ x, y }) => `${x},${y}`).join(" ");

function boxAt({ x, y }: Point): string {
  const half = cornerBox / 2;
  return `M${x - half} ${y - half}h${cornerBox}v${cornerBox}h${-cornerBox}z`;
}
