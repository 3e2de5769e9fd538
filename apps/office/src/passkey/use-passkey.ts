import type { OfficeEntry, Passkey } from "@horma/contract";
import { passkeyTransports } from "@horma/domain";
import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import { api } from "../api/api.ts";

/** Has the device sign with the passkey that its owner chooses, and enters with it. */
export async function enterByPasskey(): Promise<OfficeEntry> {
  const { response, ...credential } = await startAuthentication({ optionsJSON: await api("askPasskey", {}) });
  const { userHandle = "" } = response;
  return api("enterByPasskey", { body: { ...credential, response: { ...response, userHandle } } });
}

/** Has the device make a passkey, and adds it. */
export async function makePasskey(): Promise<Passkey> {
  const { response, ...credential } = await startRegistration({ optionsJSON: await api("offerPasskey", {}) });
  const transports = passkeyTransports.filter((each) => response.transports?.includes(each));
  return api("addPasskey", { body: { ...credential, response: { ...response, transports } } });
}
