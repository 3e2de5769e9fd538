import { CallError } from "@horma/contract";
import { t } from "@lingui/core/macro";
import { refusalText } from "../action/refusal-text.ts";

/** Why a call about tablets did not succeed, as a sentence. */
export function whyNot(error: Error): string {
  return error instanceof CallError ? `${refusalText(error)}.` : t`Sin conexión con el servidor.`;
}
