import type { NewPasskeyBody, PasskeyAnswer } from "@horma/contract";
import type { PasskeyRow } from "../passkey-table.ts";
import type { RelyingParty } from "../relying-party.ts";

/** Signatures that a passkey may make: Ed25519, P-256 and RSA with SHA-256, by their COSE numbers. */
export const algorithms = [-8, -7, -257];

/** What a person is called on their devices. One device has one passkey of each. */
export function userHandle(personId: number): string {
  return Buffer.from(`office ${personId}`).toString("base64url");
}

/** Where an answer must come from, and when its challenge was given; undefined for a challenge that it must not answer. */
type Expected = RelyingParty & { timeOf: (challenge: string) => Date | undefined };

/** The new passkey of a browser's answer, or undefined if anything is wrong with it. */
export async function checkNewPasskey(body: NewPasskeyBody, expected: Expected) {
  // Loaded when it is first needed, because it takes 30 MB.
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const { options, given } = optionsOf(expected);
  const { registrationInfo } = await verifyRegistrationResponse({
    ...options,
    response: body,
    supportedAlgorithmIDs: algorithms,
  }).catch(invalid);
  if (registrationInfo === undefined || given.at === undefined) return undefined;
  const { id, publicKey, counter } = registrationInfo.credential;
  return { id, publicKey: Buffer.from(publicKey), counter, answeredAt: given.at };
}

/** What a passkey's answer says, if its signature is right; undefined otherwise. */
export async function checkPasskey(
  body: PasskeyAnswer,
  { id, personId, publicKey }: Pick<PasskeyRow, "id" | "personId" | "publicKey">,
  expected: Expected,
) {
  if (body.response.userHandle !== userHandle(personId)) return undefined;
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const { options, given } = optionsOf(expected);
  const checked = await verifyAuthenticationResponse({
    ...options,
    response: body,
    // The caller compares the counter, because one that goes back is more than a wrong answer.
    credential: { id, publicKey: Uint8Array.from(publicKey), counter: 0 },
  }).catch(invalid);
  if (!checked.verified || given.at === undefined) return undefined;
  return { counter: checked.authenticationInfo.newCounter, answeredAt: given.at };
}

function optionsOf({ id, origin, timeOf }: Expected) {
  const given: { at?: Date | undefined } = {};
  const expectedChallenge = (challenge: string) => {
    given.at = timeOf(challenge);
    return given.at !== undefined;
  };
  const options = {
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  };
  return { options, given };
}

/** The library throws at whatever is wrong with an answer. */
const invalid = () => ({ verified: false, registrationInfo: undefined }) as const;
