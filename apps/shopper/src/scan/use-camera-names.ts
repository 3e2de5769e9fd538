import type { CameraDevice } from "@horma/scanner";
import { useLingui } from "@lingui/react/macro";

/** Readable names for cameras; only Android's own are replaced. */
export function useCameraNames(cameras: readonly CameraDevice[]): string[] {
  const { t } = useLingui();
  const counts = { back: 0, front: 0, other: 0 };
  return cameras.map(({ label }) => {
    const facing = /, facing (back|front)/i.exec(label)?.[1]?.toLowerCase();
    if (facing === "back") return t`Cámara trasera ${++counts.back}`;
    if (facing === "front") return t`Cámara frontal ${++counts.front}`;
    return label || t`Cámara ${++counts.other}`;
  });
}
