import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** What was done, by the audit's word for it, grouped as the filter offers them. */
export const actionGroups: { title: MessageDescriptor; actions: Record<string, MessageDescriptor> }[] = [
  {
    title: msg`Ingresos`,
    actions: {
      signed_in: msg`Entró`,
      sign_in_failed: msg`PIN equivocado`,
      signed_out: msg`Salió`,
      signed_out_everywhere: msg`Sesiones cerradas en todas partes`,
      office_entered: msg`Entró a la oficina`,
      office_left: msg`Salió de la oficina`,
      office_refused: msg`No pudo entrar a la oficina`,
      passkey_refused: msg`Clave de acceso rechazada`,
    },
  },
  {
    title: msg`Personas`,
    actions: {
      pin_renewed: msg`Renovó un PIN`,
      role_changed: msg`Cambió un rol`,
      name_changed: msg`Cambió el nombre de una persona`,
      staff_added: msg`Agregó a una persona`,
      staff_let_go: msg`Quitó a una persona`,
      office_person_added: msg`Agregó a alguien a la oficina`,
      office_person_changed: msg`Cambió el acceso de alguien`,
      office_person_removed: msg`Quitó a alguien de la oficina`,
      office_link_renewed: msg`Dio un enlace nuevo`,
      office_group_set: msg`Dio acceso a un grupo`,
      office_group_removed: msg`Quitó el acceso de un grupo`,
      passkey_added: msg`Creó una clave de acceso`,
      passkey_removed: msg`Quitó una clave de acceso`,
    },
  },
  {
    title: msg`Datos personales`,
    actions: {
      data_request_answered: msg`Descargó los datos de una persona`,
      person_erased: msg`Borró los datos de una persona`,
      shopper_data_offered: msg`Hizo un enlace para que quien hizo un pedido vea sus datos`,
      shopper_data_erased: msg`Borró los datos de quien hizo un pedido`,
    },
  },
  {
    title: msg`Tabletas y pantallas`,
    actions: {
      tablet_offered: msg`Pidió un código de tableta`,
      tablet_enrolled: msg`Registró una tableta`,
      tablets_forgotten: msg`Olvidó las tabletas`,
      wallboard_opened: msg`Abrió una pantalla`,
      wallboard_ended: msg`Cerró una pantalla`,
      screen_named: msg`Nombró una pantalla`,
      screen_ended: msg`Cortó el acceso de una pantalla`,
      box_password_renewed: msg`Renovó la clave de una smartbox`,
    },
  },
  {
    title: msg`Tiendas`,
    actions: {
      store_created: msg`Creó una tienda`,
      store_changed: msg`Cambió una tienda`,
      store_closed: msg`Cerró una tienda`,
      store_reopened: msg`Reabrió una tienda`,
      store_moved: msg`Trasladó una tienda`,
      look_published: msg`Publicó un aspecto`,
    },
  },
  {
    title: msg`Archivos`,
    actions: {
      import_received: msg`Envió un archivo`,
      import_apply_asked: msg`Pidió aplicar un archivo`,
      import_applied: msg`Archivo aplicado`,
      import_undo_asked: msg`Pidió deshacer un archivo`,
      import_undone: msg`Archivo deshecho`,
      import_mapping_stored: msg`Guardó columnas`,
      import_mapping_removed: msg`Borró columnas`,
      picture_uploaded: msg`Subió una foto`,
      picture_removed: msg`Quitó una foto`,
    },
  },
  {
    title: msg`Catálogo y tiendas`,
    actions: {
      product_created: msg`Creó un producto`,
      product_changed: msg`Cambió un producto`,
      field_released: msg`Soltó un dato fijado`,
    },
  },
  {
    title: msg`Existencias y pedidos`,
    actions: {
      stock_corrected: msg`Corrigió existencias`,
      sale_recorded: msg`Registró una venta`,
      return_recorded: msg`Registró una devolución`,
      requests_called_off: msg`Anuló pedidos sin tomar`,
      call_off_undone: msg`Deshizo una anulación`,
    },
  },
  {
    title: msg`Otros sistemas`,
    actions: {
      key_created: msg`Creó una llave`,
      key_rotated: msg`Renovó una llave`,
      key_revoked: msg`Revocó una llave`,
      webhook_created: msg`Creó un webhook`,
      webhook_changed: msg`Cambió un webhook`,
      webhook_deleted: msg`Borró un webhook`,
      webhook_secret_rotated: msg`Renovó el secreto de un webhook`,
      webhook_stopped: msg`El receptor de un webhook respondió 410: se detuvo`,
      webhook_tested: msg`Probó un webhook`,
      webhook_replayed: msg`Reenvió desde un momento`,
      webhook_delivery_resent: msg`Reenvió un aviso`,
      demo_loaded: msg`Cargó la demostración`,
      demo_kept: msg`Conservó la demo`,
      demo_removed: msg`Quitó la demo`,
    },
  },
];

const texts = new Map(actionGroups.flatMap(({ actions }) => Object.entries(actions)));

/** What was done, in words; a word that is not here is shown as it is. */
export function actionText(action: string): string {
  const text = texts.get(action);
  return text === undefined ? action : i18n._(text);
}

/** Attempts that were refused. */
export const refusedActions: readonly string[] = ["sign_in_failed", "office_refused", "passkey_refused"];
