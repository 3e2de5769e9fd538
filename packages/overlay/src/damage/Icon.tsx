import type { Tool } from "../editor/session.ts";

export type IconName = Tool | "undo" | "redo" | "remove" | "alert" | "pencil";

/** 24 px, square caps, as the design draws its icons. */
const paths: Record<IconName, string> = {
  select: "M5 3v15l4-4 3 7 3-1.4-3-6.6h6z",
  rectangle: "M4 6h16v12H4z",
  ellipse: "M21 12c0 3.9-4 7-9 7s-9-3.1-9-7 4-7 9-7 9 3.1 9 7z",
  quadrilateral: "M4 8l13-4 3 14-14 2z",
  line: "M4 20L20 4",
  arrow: "M4 20L20 4M9 4h11v11",
  text: "M5 8V5h14v3M12 5v14M9 19h6",
  undo: "M9 5L4 10l5 5M4 10h10a5 5 0 0 1 0 10h-3",
  redo: "M15 5l5 5-5 5M20 10H10a5 5 0 0 0 0 10h3",
  remove: "M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14M10 11v6M14 11v6",
  alert: "M12 4L2 21h20zM12 10v5M12 17.5v.5",
  pencil: "M4 20l1-5L16 4l4 4L9 19z",
};

export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="square"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
