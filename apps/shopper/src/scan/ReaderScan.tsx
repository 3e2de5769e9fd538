import { useScanner } from "@horma/scanner/react";
import { Button, Footer, Header, Heading, LidSurface, Screen } from "@horma/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import styles from "./ReaderScan.module.css";
import { SampleLabel } from "./SampleLabel.tsx";
import type { ScanProps } from "./ScanScreen.tsx";
import { ScanTip } from "./ScanTip.tsx";

/** The kiosk: a reader below the screen, either the built-in camera (its picture is not shown) or a keyboard one. */
export function ReaderScan({ onCode, searching, sheet, seen, onBack, onManual }: ScanProps) {
  const { t } = useLingui();
  const video = useRef<HTMLVideoElement>(null);
  const { tip, resume } = useScanner(video, { onResult: (code) => void onCode(code).then(resume) });
  return (
    <Screen
      background="paper"
      header={<Header step={1} onBack={onBack} />}
      footer={
        sheet || (
          <Footer onBack={onBack}>
            <Button variant="line" icon="keypad" onClick={onManual}>
              {searching ? <Trans>Buscando</Trans> : <Trans>Ingresar código manualmente</Trans>}
            </Button>
          </Footer>
        )
      }
    >
      <video ref={video} className={styles.video} playsInline muted aria-label={t`Lector`} />
      <div className={styles.top}>
        <Heading>
          <Trans>Acerca la etiqueta de la caja al lector</Trans>
        </Heading>
      </div>
      <LidSurface className={styles.box}>
        <SampleLabel marks="barcode" />
      </LidSurface>
      <div className={styles.tipPlace}>
        <ScanTip tip={tip} className={styles.tip} />
      </div>
      {seen ? (
        <div className={styles.seen}>{seen}</div>
      ) : (
        <div className={styles.where}>
          <div>
            <p className={`h1 ${styles.here}`}>
              <Trans>El lector está aquí abajo</Trans>
            </p>
            <p className={styles.distance}>
              <Trans>A unos 10 cm del código de barras</Trans>
            </p>
          </div>
          <Chevrons />
        </div>
      )}
    </Screen>
  );
}

function Chevrons() {
  return (
    <svg viewBox="0 0 190 250" width="190" height="250" className={styles.chevrons} aria-hidden="true">
      <path d="M14 20l81 78 81-78" opacity=".25" />
      <path d="M14 86l81 78 81-78" opacity=".55" />
      <path d="M14 152l81 78 81-78" />
    </svg>
  );
}
