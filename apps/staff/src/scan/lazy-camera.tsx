import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
import { lazy } from "react";
import styles from "./CodeCamera.module.css";
import type { CodeCameraProps } from "./CodeCamera.tsx";

/** The camera, loaded when it is first shown. Without a network it may not load; codes are read or typed then. */
export const CodeCamera = lazy(() => import("./CodeCamera.tsx").catch(() => ({ default: NoCamera })));

function NoCamera({ className }: CodeCameraProps) {
  return (
    <div className={clsx(styles.camera, className)}>
      <p role="status" className={styles.words}>
        <Trans>Sin conexión no se puede abrir la cámara. Usa el lector o escribe el código.</Trans>
      </p>
    </div>
  );
}
