/** Icons for this screen only, on the other icons' grid. */
const paths = {
  torch: "M8 3h8l-2 6v12h-4V9zM8 6h8M12 12v2",
  lenses: "M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4",
  closer: "M4 4l6 6M10 5v5H5M20 20l-6-6M14 19v-5h5",
  farther: "M10 10L4 4M4 9V4h5M14 14l6 6M20 15v5h-5",
  sharper: "M3 5h18v14H3zM7 9v6M7 12h4M11 9v6M14 9v6h2l2-2v-2l-2-2z",
  carton: "M5 11v9h14v-9M5 11h14M5 11L2 7l3-3 5 3 2 4 2-4 5-3 3 4-3 4M10 15h4",
  bars: "M4 4v16M8 4v16M11 4v16M16 4v16M20 4v16",
  one: "M3 5h18v4H3zM5 9v11h14V9M10 13h4",
} as const;

export type ScanIconName = keyof typeof paths;

export function ScanIcon({ name, size = 26 }: { name: ScanIconName; size?: number | string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      style={{ width: size, height: size }}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="square"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
