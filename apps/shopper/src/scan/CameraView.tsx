import { CodeOutline } from "@horma/overlay/react";
import type { ScannerStatus, ScreenRect } from "@horma/scanner";
import { BarcodeProgress, ScanMask } from "@horma/ui";
import { useLingui } from "@lingui/react/macro";
import { type RefObject, useEffect, useState } from "react";
import styles from "./CameraView.module.css";

type CameraViewProps = {
  video: RefObject<HTMLVideoElement | null>;
  status: ScannerStatus;
  region: ScreenRect | undefined;
};

/** The size of the brackets while there is no picture to measure, as drawn for the phone. */
const emptyHole = 156;

/** The camera's picture behind everything, with the scan mask on it (CA-01) and the code that was found outlined. */
export function CameraView({ video, status, region }: CameraViewProps) {
  const { t } = useLingui();
  const size = useSize(video);
  const live = status.kind === "scanning" || status.kind === "found";
  const hole =
    live && region
      ? { x: region.left, y: region.top, size: region.width }
      : { x: (size.width - emptyHole) / 2, y: (size.height - emptyHole) / 2, size: emptyHole };
  return (
    <div className={styles.view}>
      <video ref={video} className={styles.video} playsInline muted aria-label={t`Imagen de la cámara`} />
      {status.kind !== "refused" && (
        <ScanMask
          {...size}
          hole={hole}
          scanning={status.kind === "scanning"}
          className={live ? undefined : styles.empty}
        />
      )}
      {status.kind === "found" && <CodeOutline code={status.code} frame={status.frame} video={video} />}
      {status.kind === "loading" && (
        <div className={styles.loading}>
          <BarcodeProgress indeterminate size="lg" bars={24} tone="dark" />
        </div>
      )}
    </div>
  );
}

function useSize(element: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: innerWidth, height: innerHeight });
  useEffect(() => {
    const measured = element.current;
    if (measured === null) return;
    const observer = new ResizeObserver(() =>
      setSize({ width: measured.clientWidth, height: measured.clientHeight }),
    );
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
