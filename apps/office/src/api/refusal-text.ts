import { CallError, type RefusalCode, type RefusalOf } from "@horma/contract";
import type { FileForm, PictureFault } from "@horma/domain";
import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { hasCells } from "./scope.ts";

/** Why something was not done, in words for the office. */
const texts: Record<RefusalOf<"office">, MessageDescriptor> = {
  role_forbidden: msg`Tu rol no permite hacer esto.`,
  store_forbidden: msg`Esa tienda no es de las tuyas.`,
  store_not_found: msg`Esa tienda no existe.`,
  store_exists: msg`Ya hay una tienda: la demostración se carga solo antes de la primera.`,
  demo_overlaps: msg`No se cargó: tu catálogo ya tiene códigos o tallas de la demostración. Sigue con tu primera tienda.`,
  demo_in_use: msg`No se cambió nada: datos tuyos están unidos a los de la demostración. Mira en sus tiendas si hay llaves, personas de la oficina o existencias tuyas, y sepáralas antes.`,
  staff_not_found: msg`Esa persona ya no trabaja en la tienda.`,
  staff_active: msg`Esa persona trabaja en la tienda: quítala antes en Equipo.`,
  order_not_found: msg`Ese pedido ya no está guardado.`,
  order_in_progress: msg`Tiene un pedido en curso: se podrá borrar cuando termine.`,
  shopper_erased: msg`Ya no hay datos que digan quién es: no queda nada que mostrarle.`,
  proof_missing: msg`Entró solo con un alias: no dejó RUT, ID ni teléfono con que probar quién es, así que no se puede hacer un enlace.`,
  login_taken: msg`Ya hay alguien con ese usuario en la tienda: elige otro.`,
  product_not_found: msg`Ese producto no existe.`,
  key_taken: msg`Ya hay una llave con ese nombre.`,
  key_not_found: msg`Esa llave ya no existe.`,
  screen_not_found: msg`Esa pantalla ya no está en la tienda.`,
  file_invalid: msg`Ese archivo no se puede leer.`,
  color_invalid: msg`Con ese color las letras no se leen: elige otro.`,
  logo_invalid: msg`Ese logo no sirve: súbelo otra vez, con partes más oscuras, que se vean sobre un fondo claro.`,
  draft_missing: msg`Ya no hay un borrador que publicar.`,
  device_not_found: msg`Ese equipo no está en la tienda.`,
  scope_forbidden: msg`Esa llave no permite leer eventos.`,
  event_unknown: msg`Ese evento no existe.`,
  office_link_invalid: msg`El enlace ya se usó o venció. Pide otro a la casa matriz.`,
  office_name_missing: msg`Falta tu nombre.`,
  office_person_not_found: msg`Esa persona ya no entra a la oficina.`,
  office_stores_invalid: msg`Elige las tiendas de las que se encarga.`,
  last_head_office: msg`Es la última persona de la casa matriz: agrega a otra antes.`,
  passkey_invalid: msg`Esta clave no se reconoce. Entra con un enlace, y crea otra.`,
  passkey_not_found: msg`Esa clave ya no existe.`,
  too_many_passkeys: msg`Tienes diez claves: quita una antes.`,
  office_by_company: msg`Entra con la cuenta de su empresa: su acceso depende de sus grupos allá.`,
  office_group_not_found: msg`Ese grupo ya no está en la lista.`,
  company_unreachable: msg`Las cuentas de tu empresa no responden. Inténtalo en unos minutos.`,
  fields_invalid: msg`Hay datos por corregir.`,
  edited_meanwhile: msg`Otra persona lo cambió mientras tanto.`,
  catalogue_followed: msg`Eso llega a este servidor desde otro: cámbialo allá.`,
  storage_full: msg`El servidor no tiene espacio para ese archivo. Avisa a quien administra Horma.`,
  import_refused: msg`Eso ya no se puede hacer con ese archivo.`,
  import_running: msg`Se está aplicando un archivo: inténtalo en un momento.`,
  token_invalid: msg`Tu sesión terminó. Vuelve a entrar.`,
  too_many_requests: msg`Demasiados intentos: espera un momento.`,
  rate_limited: msg`Demasiados intentos: espera un momento.`,
  bad_request: msg`Revisa lo que escribiste.`,
};

/** What is wrong with a picture, or what a file is instead of a table of text, and what to do. */
const faultTexts: Record<PictureFault | FileForm, MessageDescriptor> = {
  type: msg`No es una foto que se pueda mostrar: guárdala como JPEG, PNG, WebP o AVIF.`,
  heic: msg`Es una foto HEIC, de iPhone: ábrela, expórtala como JPEG y sube esa.`,
  svg: msg`Es un dibujo SVG: expórtalo como PNG, de unos mil píxeles de ancho, y sube ese.`,
  moving: msg`Es una imagen que se mueve: guarda un solo cuadro como JPEG o PNG.`,
  bytes: msg`Pesa más de 10 MB: guárdala más pequeña o con más compresión.`,
  side: msg`Tiene un lado de más de 12.000 píxeles: redúcela.`,
  pixels: msg`Tiene demasiados píxeles para su formato: redúcela a 6 megapíxeles, como 3.000 × 2.000.`,
  small: msg`Es demasiado pequeña: necesita al menos 16 píxeles por lado, y se ve bien desde 960 de ancho.`,
  damaged: msg`Está dañada o incompleta: ábrela, guárdala otra vez y súbela.`,
  interrupted: msg`No llegó completa: súbela otra vez.`,
  xlsx: msg`Es una planilla de Excel (.xlsx): guarda su hoja como CSV UTF-8 y elige ese archivo.`,
  xls: msg`Es una planilla de Excel antigua (.xls) o con contraseña: ábrela, guarda su hoja como CSV UTF-8 y elige ese archivo.`,
  ods: msg`Es una planilla OpenDocument (.ods): guarda su hoja como CSV UTF-8 y elige ese archivo.`,
  numbers: msg`Es una planilla de Numbers: exporta su hoja como CSV UTF-8 y elige ese archivo.`,
  archive: msg`Es un archivo comprimido: ábrelo y elige el CSV que trae.`,
  pdf: msg`Es un PDF: pide la tabla como CSV UTF-8 y elige ese archivo.`,
  utf16: msg`Está en UTF-16: guárdalo como CSV UTF-8 y elige ese archivo.`,
  binary: msg`No es texto: guarda la tabla como CSV UTF-8 y elige ese archivo.`,
  json: msg`Es JSON: guárdalo con un objeto por línea y la extensión .ndjson, o como CSV UTF-8.`,
  json_list: msg`Es una lista JSON: guárdala con un objeto por línea, sin corchetes ni comas entre ellos, y la extensión .ndjson, o como CSV UTF-8.`,
  web_page: msg`Es una página web, quizás la de entrada de otro sistema: descarga el archivo otra vez y elige ese.`,
};

/** Why a call failed, in one sentence. */
export function failureText(error: Error): string {
  if (!(error instanceof CallError) || error.kind === "failed")
    return t`El servidor no respondió. Inténtalo otra vez.`;
  if (error.fault !== null) return i18n._(faultTexts[error.fault]);
  // A store that moves to another cell is in neither for a moment.
  if (hasCells && error.code === "store_not_found")
    return t`Esa tienda no existe, o se está cambiando de zona: inténtalo en un momento.`;
  const known: Partial<Record<RefusalCode, MessageDescriptor>> = texts;
  const text = known[error.code];
  // What is left is a fault of ours.
  return text === undefined ? t`No se pudo hacer. Avisa a quien administra Horma.` : i18n._(text);
}
