import type { CameraDevice, CameraStarted } from "@horma/scanner";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import styles from "./CameraTools.module.css";
import { ScanIcon } from "./ScanIcon.tsx";
import { useCameraNames } from "./use-camera-names.ts";

export type CameraToolsProps = {
  camera: CameraStarted;
  cameras: readonly CameraDevice[];
  onCamera: (deviceId: string) => void;
  /** Each resolves to whether the camera did it. */
  onTorch: (on: boolean) => Promise<boolean>;
  onZoom: (factor: number) => Promise<boolean>;
};

const closer = 2;

/** Light, zoom and the choice between cameras, where the device has them (CA-08). */
export function CameraTools({ camera, cameras, onCamera, onTorch, onZoom }: CameraToolsProps) {
  const { t } = useLingui();
  const { zoom, hasTorch } = camera;
  const factor = zoom && zoom.max >= closer * zoom.min ? closer * zoom.min : undefined;
  return (
    <div className={styles.tools}>
      {hasTorch && (
        <Toggle label={t`Linterna`} camera={camera} onToggle={onTorch}>
          <ScanIcon name="torch" />
        </Toggle>
      )}
      {zoom && factor !== undefined && (
        <Toggle
          label={t`Acercar la imagen`}
          camera={camera}
          onToggle={(on) => onZoom(on ? factor : zoom.min)}
        >
          {closer}×
        </Toggle>
      )}
      {cameras.length > 1 && <CameraChoice chosen={camera.deviceId} cameras={cameras} onChoose={onCamera} />}
    </div>
  );
}

/** Shows the camera's real state; a reopened camera is off again. */
function Toggle(props: {
  label: string;
  camera: CameraStarted;
  onToggle: (on: boolean) => Promise<boolean>;
  children: React.ReactNode;
}) {
  const [state, setState] = useState({ camera: props.camera, on: false });
  const on = state.camera === props.camera && state.on;
  const toggle = async () => {
    if (await props.onToggle(!on)) setState({ camera: props.camera, on: !on });
  };
  return (
    <button type="button" aria-label={props.label} aria-pressed={on} className={styles.tool} onClick={toggle}>
      {props.children}
    </button>
  );
}

/** The system's own select under an icon. */
function CameraChoice(props: {
  chosen: string | undefined;
  cameras: readonly CameraDevice[];
  onChoose: (deviceId: string) => void;
}) {
  const { t } = useLingui();
  const names = useCameraNames(props.cameras);
  return (
    <div className={styles.tool}>
      <ScanIcon name="lenses" />
      <select
        className="covering-control"
        aria-label={t`Elegir cámara`}
        value={props.chosen ?? ""}
        onChange={(event) => props.onChoose(event.target.value)}
      >
        {props.cameras.map(({ deviceId }, index) => (
          <option key={deviceId} value={deviceId}>
            {names[index]}
          </option>
        ))}
      </select>
    </div>
  );
}
