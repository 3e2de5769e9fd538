import type { ScannerRefusalCode } from "@horma/scanner";

/** Why there is no camera picture, as staff are told. */
export const cameraRefusals: Record<ScannerRefusalCode, string> = {
  no_permission: "Esta tablet no permite usar la cámara.",
  no_camera: "No hay cámara.",
  insecure_context: "La cámara necesita una conexión segura (https).",
  busy: "Otra aplicación está usando la cámara.",
  hardware: "La cámara no responde.",
  disabled: "Este navegador no permite usar la cámara.",
  play_timeout: "La cámara tarda demasiado.",
  ended: "La cámara se detuvo.",
  engine_unavailable: "No pudimos cargar el lector de códigos.",
};
