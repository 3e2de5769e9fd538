import { useScanner } from "@horma/scanner/react";
import { Alert, Button, Footer, Header, Heading, Screen } from "@horma/ui";
import { Trans } from "@lingui/react/macro";
import { useRef } from "react";
import { CameraProblemNotice } from "./CameraProblemNotice.tsx";
import styles from "./CameraScan.module.css";
import { CameraView } from "./CameraView.tsx";
import type { ScanProps } from "./ScanScreen.tsx";

/** The live picture fills the screen; where there is none, it says why and what else can be done. */
export function CameraScan({ onCode, searching, notFound, onBack, onManual }: ScanProps) {
  const video = useRef<HTMLVideoElement>(null);
  const { status, region, resume, restart } = useScanner(video, {
    onResult: (code) => void onCode(code.text).then(resume),
  });
  const refused = status.kind === "refused";
  return (
    <Screen
      background="camera"
      className={styles.screen}
      footer={
        refused ? (
          <CameraProblemNotice code={status.code} onRetry={restart} onManual={onManual} />
        ) : (
          <Footer bare className={styles.footer}>
            <Button variant="white" icon="keypad" onClick={onManual}>
              {searching ? <Trans>Buscando</Trans> : <Trans>Ingresar código manualmente</Trans>}
            </Button>
          </Footer>
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
      <div className={styles.low}>
        {status.kind === "loading" && (
          <p role="status" className={styles.loading}>
            <Trans>Cargando cámara.</Trans>
          </p>
        )}
        {notFound && !searching && (
          <Alert>
            <Trans>Calzado no encontrado</Trans>
          </Alert>
        )}
        {!refused && status.kind !== "loading" && (
          <p className={styles.hint}>
            <Trans>El código está en la etiqueta de la caja</Trans>
          </p>
        )}
      </div>
    </Screen>
  );
}
