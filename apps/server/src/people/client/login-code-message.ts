import { loginCodeRules } from "./login-code-rules.ts";

/**
 * The text of the SMS with a code. Its last line ties the code to the page's host, `@tienda.example #123456`, so that the phone
 * fills it in only there (https://wicg.github.io/sms-one-time-codes/).
 * @param host the server's public host, without scheme and port
 */
export function loginCodeMessage(code: string, host: string): string {
  const minutes = loginCodeRules.life / 60_000;
  return `${code} es tu código de CLICK & TRY. Vence en ${minutes} minutos.\n\n@${host} #${code}`;
}
