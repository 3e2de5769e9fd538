import type { ScannerRefusalCode } from "@horma/scanner";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export type CameraProblem = {
  title: MessageDescriptor;
  advice: MessageDescriptor;
  /** "ask" reloads the page, which asks for the permission again; "none" if only typing the code is left. */
  action: "ask" | "retry" | "none";
};

/** The message when there is no camera picture, and its button's action. */
export const cameraProblems: Record<ScannerRefusalCode, CameraProblem> = {
  no_permission: {
    title: msg`Debes habilitar los permisos de la cámara`,
    advice: msg`La cámara sólo lee el código de la caja.`,
    action: "ask",
  },
  no_camera: {
    title: msg`No encontramos una cámara`,
    advice: msg`Ingresa el código manualmente o usa un dispositivo con cámara.`,
    action: "retry",
  },
  insecure_context: {
    title: msg`La cámara necesita una conexión segura`,
    advice: msg`Abre esta página con https o ingresa el código manualmente.`,
    action: "retry",
  },
  busy: {
    title: msg`Otra aplicación está usando la cámara`,
    advice: msg`Ciérrala e inténtalo otra vez.`,
    action: "retry",
  },
  hardware: {
    title: msg`La cámara no responde`,
    advice: msg`Inténtalo otra vez o ingresa el código manualmente.`,
    action: "retry",
  },
  disabled: {
    title: msg`Este navegador no permite usar la cámara`,
    advice: msg`Ábrelo en otro navegador o ingresa el código manualmente.`,
    action: "retry",
  },
  play_timeout: {
    title: msg`La cámara tarda demasiado`,
    advice: msg`Inténtalo otra vez o ingresa el código manualmente.`,
    action: "retry",
  },
  ended: {
    title: msg`La cámara se detuvo`,
    advice: msg`Inténtalo otra vez para seguir escaneando.`,
    action: "retry",
  },
  engine_unavailable: {
    title: msg`No pudimos cargar el lector de códigos`,
    advice: msg`Revisa tu conexión e inténtalo otra vez.`,
    action: "retry",
  },
  no_worker: {
    title: msg`Este navegador no puede leer códigos con la cámara`,
    advice: msg`Ingresa el código manualmente o abre esta página en otro navegador.`,
    action: "none",
  },
};
