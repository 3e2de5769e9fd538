import type { ScannedCode, ScannerRefusalCode } from "@horma/scanner";
import { Alert, Button, Label, OptionRow } from "@horma/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import styles from "./CameraProblemNotice.module.css";
import { cameraProblems } from "./camera-problems.ts";
import { usePhoto } from "./use-photo.tsx";

/**
 * Why there is no picture, and what to do. Only a page reload asks for the permission again (SC-04). Without a camera that works,
 * typing the code is first (FL-03).
 */
export function CameraProblemNotice(props: {
  code: ScannerRefusalCode;
  onRetry: () => void;
  onCode: (code: ScannedCode) => void;
  onManual: () => void;
}) {
  const { title, advice, action } = cameraProblems[props.code];
  const { t } = useLingui();
  const photo = usePhoto(props.onCode);
  const pick = (
    <OptionRow icon="image" disabled={photo.reading} onClick={photo.choose}>
      {photo.reading ? <Trans>Leyendo la foto</Trans> : <Trans>Elegir una foto</Trans>}
    </OptionRow>
  );
  return (
    <section className={styles.notice}>
      <div role="alert">
        <h2 className={`h2 ${styles.title}`}>{t(title)}</h2>
        {!photo.problem && <p className={styles.advice}>{t(advice)}</p>}
      </div>
      {photo.problem && <Alert>{t(photo.problem)}</Alert>}
      {action === "ask" ? (
        <>
          <Button icon="camera" onClick={() => location.reload()}>
            <Trans>Activar permiso</Trans>
          </Button>
          <Label>
            {pick}
            <OptionRow icon="keypad" onClick={props.onManual}>
              <Trans>Ingresar código manualmente</Trans>
            </OptionRow>
          </Label>
        </>
      ) : (
        <>
          <Button icon="keypad" onClick={props.onManual}>
            <Trans>Ingresar código manualmente</Trans>
          </Button>
          {action === "retry" && (
            <Label>
              <OptionRow icon="refresh" onClick={props.onRetry}>
                <Trans>Reintentar</Trans>
              </OptionRow>
              {pick}
            </Label>
          )}
        </>
      )}
      {photo.input}
    </section>
  );
}
