import type { ScannedCode, ScannerRefusalCode } from "@horma/scanner";
import { Alert, Button, Label, OptionRow } from "@horma/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import styles from "./CameraProblemNotice.module.css";
import { cameraProblems } from "./camera-problems.ts";
import { usePhoto } from "./use-photo.tsx";

/** Why there is no picture, and what to do. Only a page reload asks for the permission again (SC-04). */
export function CameraProblemNotice(props: {
  code: ScannerRefusalCode;
  onRetry: () => void;
  onCode: (code: ScannedCode) => void;
  onManual: () => void;
}) {
  const { title, advice, action } = cameraProblems[props.code];
  const { t } = useLingui();
  const photo = usePhoto(props.onCode);
  const ask = action === "ask";
  const act = ask ? () => location.reload() : props.onRetry;
  return (
    <section className={styles.notice}>
      <div role="alert">
        <h2 className={`h2 ${styles.title}`}>{t(title)}</h2>
        {!photo.problem && <p className={styles.advice}>{t(advice)}</p>}
      </div>
      {photo.problem && <Alert>{t(photo.problem)}</Alert>}
      <Button icon={ask ? "camera" : "refresh"} onClick={act}>
        {ask ? <Trans>Activar permiso</Trans> : <Trans>Reintentar</Trans>}
      </Button>
      <Label>
        <OptionRow icon="image" disabled={photo.reading} onClick={photo.choose}>
          {photo.reading ? <Trans>Leyendo la foto</Trans> : <Trans>Elegir una foto</Trans>}
        </OptionRow>
        <OptionRow icon="keypad" onClick={props.onManual}>
          <Trans>Ingresar código manualmente</Trans>
        </OptionRow>
      </Label>
      {photo.input}
    </section>
  );
}
