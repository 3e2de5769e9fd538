import { type ScreenPoint, screenPoint } from "@horma/scanner";
import { useLingui } from "@lingui/react/macro";
import { type MouseEvent, useState } from "react";
import styles from "./TapToFocus.module.css";

/** The picture as a target: a tap focuses there (CA-04), a key in the middle. A mark shows where. */
export function TapToFocus({ onFocus }: { onFocus: (point: ScreenPoint) => void }) {
  const { t } = useLingui();
  const [mark, setMark] = useState<{ point: ScreenPoint; taps: number }>();
  const focus = (event: MouseEvent<HTMLButtonElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const byKey = event.detail === 0;
    const point = byKey
      ? screenPoint(width / 2, height / 2)
      : screenPoint(event.clientX - left, event.clientY - top);
    setMark({ point, taps: (mark?.taps ?? 0) + 1 });
    onFocus(point);
  };
  return (
    <button type="button" aria-label={t`Enfocar la cámara`} className={styles.picture} onClick={focus}>
      {mark && (
        <span key={mark.taps} className={styles.mark} style={{ left: mark.point.x, top: mark.point.y }} />
      )}
    </button>
  );
}
