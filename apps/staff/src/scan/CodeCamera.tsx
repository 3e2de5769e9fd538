import { CodeOutline } from "@horma/overlay/react";
import type { ScannedCode, ScannerRefusalCode, ScannerStatus, TipCode } from "@horma/scanner";
import { useScanner } from "@horma/scanner/react";
import { BarcodeProgress, Icon, ScanMask, StaffButton } from "@horma/ui";
import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
import { type RefObject, useEffect, useRef, useState } from "react";
import styles from "./CodeCamera.module.css";
import { cameraRefusals } from "./camera-refusals.ts";

export type CodeCameraProps = {
  /** Called with a code that was read. The next one is read after it resolves. */
  onCode: (code: string) => Promise<unknown>;
  className?: string | undefined;
};

/** How long a found code stays outlined, ms. */
const foundStays = 700;

/** What would help to read the code (CA-06). */
const advice: Record<TipCode, MessageDescriptor> = {
  move_closer: msg`Acércate al código`,
  move_farther: msg`Aléjate del código`,
  higher_resolution: msg`Usa otra cámara`,
  low_resolution: msg`Usa una cámara mejor`,
  open_carton: msg`Es una caja grande: ábrela y escanea el par`,
  show_bars: msg`Apunta a las barras`,
  one_box: msg`Una caja a la vez`,
};

/** The tablet's camera as a barcode reader. Without a camera it says why, and how else to go on. */
export default function CodeCamera({ onCode, className }: CodeCameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const { status, region, tip, resume, restart } = useScanner(video, {
    onResult: (code) => void take(code).then(resume),
  });
  const take = async (code: ScannedCode) => {
    const shown = new Promise((resolve) => setTimeout(resolve, foundStays));
    await onCode(code.text);
    await shown;
  };
  const size = useSize(video);
  const live = status.kind === "scanning" || status.kind === "found";
  return (
    <section className={clsx(styles.camera, className)} aria-label={t`Cámara`}>
      <video ref={video} className={styles.video} playsInline muted aria-label={t`Imagen de la cámara`} />
      {live && region && size && (
        <ScanMask
          {...size}
          hole={{ x: region.left, y: region.top, size: region.width }}
          scanning={status.kind === "scanning"}
        />
      )}
      {status.kind === "found" && <CodeOutline code={status.code} frame={status.frame} video={video} />}
      <p role="status" className={styles.tip}>
        {tip && i18n._(advice[tip.code])}
      </p>
      <CameraWords status={status} onRetry={restart} />
    </section>
  );
}

function CameraWords({ status, onRetry }: { status: ScannerStatus; onRetry: () => void }) {
  if (status.kind === "loading") {
    return (
      <p role="status" className={styles.words}>
        <Trans>
          <BarcodeProgress indeterminate size="lg" bars={24} tone="dark" />
          Cargando cámara.
        </Trans>
      </p>
    );
  }
  if (status.kind !== "refused") return null;
  return (
    <div role="status" className={styles.words}>
      <Icon name="camera" size="xl" />
      <p>{refusal(status.code)}</p>
      <StaffButton
        variant="line"
        icon="refresh"
        onClick={status.code === "no_permission" ? () => location.reload() : onRetry}
      >
        {status.code === "no_permission" ? t`Activar permiso` : t`Reintentar`}
      </StaffButton>
    </div>
  );
}

const refusal = (code: ScannerRefusalCode) =>
  t`${i18n._(cameraRefusals[code])} Usa el lector o escribe el código.`;

function useSize(element: RefObject<HTMLElement | null>): { width: number; height: number } | undefined {
  const [size, setSize] = useState<{ width: number; height: number }>();
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
