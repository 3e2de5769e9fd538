import { create } from "qrcode";
import { memo } from "react";

export type QrCodeProps = {
  text: string;
  label: string;
  /** Q for print, which may get dirty. */
  level?: "M" | "Q" | undefined;
  className?: string | undefined;
};

/** White modules around the code. The label's cell adds to them (docs/design). */
const quiet = 2;

export default memo(QrCode);

/** A QR code as one path, black on white. Loaded separately, because only a few screens need the encoder. */
function QrCode({ text, label, level = "M", className }: QrCodeProps) {
  const { modules } = create(text, { errorCorrectionLevel: level });
  const side = modules.size + 2 * quiet;
  let path = "";
  modules.data.forEach((dark, index) => {
    if (!dark) return;
    path += `M${(index % modules.size) + quiet} ${Math.floor(index / modules.size) + quiet}h1v1h-1z`;
  });
  return (
    <svg
      viewBox={`0 0 ${side} ${side}`}
      className={className}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      style={{ forcedColorAdjust: "none", background: "#fff" }}
    >
      <path d={path} fill="#131316" />
    </svg>
  );
}
