import { pageConfig } from "@horma/app/page-config";
import { CallError, type RefusalCode, type RefusalOf } from "@horma/contract";
import { type DocumentRefusal, limits, type MobileRefusal } from "@horma/domain";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** What the shopper reads when identification or naming fails (ER-01, ER-06). */
export function clientRefusalText(error: unknown): MessageDescriptor {
  const code = error instanceof CallError ? error.code : "unavailable";
  if (isFailure(error) && code !== "rate_limited") return msg`Sin conexión. Inténtalo otra vez.`;
  const known: Partial<Record<RefusalCode, MessageDescriptor>> = texts;
  return known[code] ?? msg`No pudimos guardar tus datos. Inténtalo otra vez.`;
}

function isFailure(error: unknown): boolean {
  return !(error instanceof CallError) || error.kind === "failed";
}

const tooMany = msg`Demasiados intentos. Espera un momento y vuelve a intentarlo.`;
const sessionOver = msg`Tu sesión terminó. Vuelve al inicio para empezar otra vez.`;

const minimumAge = pageConfig.minimum_age ?? 0;
const { nicknameMin, nicknameMax } = limits;

/** `requireOpenStore` refuses with `store_closed`. */
const texts: Record<RefusalOf<"identity"> | "store_closed", MessageDescriptor> = {
  store_closed: msg`La tienda está cerrada`,
  document_invalid: msg`El RUT ingresado es inválido`,
  login_invalid: msg`No pudimos identificarte. Revisa tus datos.`,
  login_code_invalid: msg`Error: no es el código que enviamos. Revísalo.`,
  login_code_expired: msg`Error: el código venció. Pide otro.`,
  birthday_missing: msg`Escribe tu fecha de nacimiento.`,
  birthday_invalid: msg`Esa fecha de nacimiento no existe.`,
  too_young: msg`Debes tener al menos ${minimumAge} años para pedir aquí.`,
  phone_invalid: msg`Ingresa un número de celular de Chile.`,
  nickname_invalid: msg`Tu alias debe tener entre ${nicknameMin} y ${nicknameMax} caracteres.`,
  too_many_requests: tooMany,
  rate_limited: tooMany,
  token_missing: sessionOver,
  token_invalid: sessionOver,
};

/** VA-04 to VA-06, verbatim. */
export const documentRefusalTexts: Record<DocumentRefusal, MessageDescriptor> = {
  document_missing: msg`Ingrese su RUT.`,
  rut_invalid: msg`El RUT ingresado es inválido`,
  foreign_id_invalid: msg`Ingrese hasta 9 dígitos de tu ID.`,
};

/** Of a number that is not taken. The field stays as it was. */
export const mobileRefusalTexts: Record<MobileRefusal, MessageDescriptor> = {
  other_country: msg`Ese número no es de Chile. Escribe los 8 dígitos que siguen a +56 9.`,
  not_mobile: msg`Ese número no es de un celular. Escribe los 8 dígitos que siguen a +56 9.`,
};
