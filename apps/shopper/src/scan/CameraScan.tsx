import { useCameras, useScanner } from "@horma/scanner/react";
import { Alert, Button, Footer, Header, Heading, NoCameraIllustration, Screen } from "@horma/ui";
import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
import { useRef } from "react";
import { CameraProblemNotice } from "./CameraProblemNotice.tsx";
import styles from "./CameraScan.module.css";
import { CameraTools } from "./CameraTools.tsx";
import { CameraView } from "./CameraView.tsx";
import type { ScanProps } from "./ScanScreen.tsx";
import { ScanTip } from "./ScanTip.tsx";
import { TapToFocus } from "./TapToFocus.tsx";

/** The live camera picture, or why there is none and what else to do. */
export function CameraScan({ onCode, searching, notFound, sheet, seen, onBack, onManual }: ScanProps) {
  const video = useRef<HTMLVideoElement>(null);
  const scanner = useScanner(video, { onResult: (code) => void onCode(code).then(scanner.resume) });
  const { status, region, tip } = scanner;
  const refused = status.kind === "refused";
  const camera = status.kind === "scanning" || status.kind === "found" ? status.camera : undefined;
  const cameras = useCameras(camera !== undefined);
  return (
    <Screen
      background="camera"
      className={styles.screen}
      footer={
        refused ? (
          <CameraProblemNotice
            code={status.code}
            onRetry={scanner.restart}
            onCode={onCode}
            onManual={onManual}
          />
        ) : (
          sheet || (
            <Footer bare className={styles.footer}>
              <Button variant="white" icon="keypad" className={styles.manual} onClick={onManual}>
                {searching ? <Trans>Buscando</Trans> : <Trans>Ingresar código manualmente</Trans>}
              </Button>
            </Footer>
          )
        )
      }
    >
      <CameraView video={video} status={status} region={region} />
      <div className={styles.top}>
        <Header tone="camera" onBack={onBack} className={styles.header} />
        <Heading className={styles.heading}>
          <Trans>Escanea el código del calzado con la cámara de tu teléfono</Trans>
        </Heading>
      </div>
      {camera?.canFocus && <TapToFocus onFocus={(point) => void scanner.focusAt(point)} />}
      {/* Under the brackets, wherever the picture puts them. */}
      <div
        className={styles.tip}
        style={{ "--under": `${region ? region.top + region.height : 0}px` } as object}
      >
        <ScanTip tip={tip} />
      </div>
      <div className={clsx(styles.low, refused ? styles.dark : styles.shade)}>
        {refused && <NoCameraIllustration className={styles.missing} />}
        {status.kind === "loading" && (
          <p role="status" className={styles.loading}>
            <Trans>Cargando cámara.</Trans>
          </p>
        )}
        {refused && notFound && !searching && (
          <Alert>
            <Trans>Calzado no encontrado</Trans>
          </Alert>
        )}
        {camera && (
          <CameraTools
            camera={camera}
            cameras={cameras}
            onCamera={scanner.changeCamera}
            onTorch={async (on) => (await scanner.setTorch(on)).kind === "applied"}
            onZoom={async (factor) => (await scanner.setZoom(factor)).kind === "applied"}
          />
        )}
        {seen}
        {camera && !seen && !sheet && (
          <p className={clsx(styles.hint, tip && styles.hidden)}>
            <Trans>El código está en la etiqueta de la caja</Trans>
          </p>
        )}
      </div>
    </Screen>
  );
}
