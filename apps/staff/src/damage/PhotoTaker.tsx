import { type CameraRefusalCode, createCamera } from "@horma/scanner";
import { Alert, Icon, StaffButton } from "@horma/ui";
import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { cameraRefusals } from "../scan/camera-refusals.ts";
import styles from "./PhotoTaker.module.css";
import { photoOfFile, photoOfVideo } from "./take-photo.ts";

/** The camera's picture with a shutter. A file does as well, where there is no camera or the photo exists already. */
export function PhotoTaker({ onPhoto, onCancel }: { onPhoto: (photo: Blob) => void; onCancel: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(video);
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");

  async function take(photo: Promise<Blob>): Promise<void> {
    setState("busy");
    try {
      onPhoto(await photo);
    } catch {
      setState("failed");
    }
  }
  const takeFile = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file !== undefined) void take(photoOfFile(file));
    target.value = "";
  };
  return (
    <section className={styles.taker} aria-label={t`Tomar una foto`}>
      <div className={styles.picture}>
        <video ref={video} className={styles.video} playsInline muted aria-label={t`Imagen de la cámara`} />
        {camera.refused !== undefined && (
          <p role="status" className={styles.words}>
            <Icon name="camera" size="xl" />
            {i18n._(cameraRefusals[camera.refused])} <Trans>Elige un archivo.</Trans>
          </p>
        )}
      </div>
      {state === "failed" && (
        <Alert>
          <Trans>Ese archivo no es una foto que se pueda abrir.</Trans>
        </Alert>
      )}
      <div className={styles.actions}>
        <StaffButton
          size="lg"
          icon="camera"
          busy={state === "busy"}
          disabled={!camera.playing}
          onClick={() => {
            if (video.current !== null) void take(photoOfVideo(video.current));
          }}
        >
          <Trans>Tomar la foto</Trans>
        </StaffButton>
        <label className={styles.file}>
          <Icon name="image" size="sm" />
          <Trans>Elegir un archivo</Trans>
          <input type="file" accept="image/*" className="covering-control" onChange={takeFile} />
        </label>
        <StaffButton variant="line" onClick={onCancel}>
          <Trans>Volver</Trans>
        </StaffButton>
      </div>
    </section>
  );
}

/** Shows the camera in the element while the component is there. */
function useCamera(video: { current: HTMLVideoElement | null }) {
  const [state, setState] = useState<{ playing: boolean; refused?: CameraRefusalCode }>({ playing: false });
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    const camera = createCamera();
    const show = (result: { kind: string; code?: CameraRefusalCode }) => {
      if (result.kind === "started") setState({ playing: true });
      if (result.kind === "refused" && result.code) setState({ playing: false, refused: result.code });
    };
    void camera.start(element, { onChange: show }).then(show);
    return () => void camera.stop();
  }, [video]);
  return state;
}
