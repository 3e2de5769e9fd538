import type { ScannerRefusalCode } from "@horma/scanner";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** Why there is no camera picture, in words for the staff. */
export const cameraRefusals: Record<ScannerRefusalCode, MessageDescriptor> = {
  no_permission: msg`Esta tablet no permite usar la cámara.`,
  no_camera: msg`No hay cámara.`,
  insecure_context: msg`La cámara necesita una conexión segura (https).`,
  busy: msg`Otra aplicación está usando la cámara.`,
  hardware: msg`La cámara no responde.`,
  disabled: msg`Este navegador no permite usar la cámara.`,
  play_timeout: msg`La cámara tarda demasiado.`,
  ended: msg`La cámara se detuvo.`,
  engine_unavailable: msg`No pudimos cargar el lector de códigos.`,
  no_worker: msg`Este navegador no puede leer códigos con la cámara.`,
};
