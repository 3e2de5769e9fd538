/** Passkeys of the office's people. Names within credentials and options are those of Web Authentication's JSON. */
import { passkeyTransports } from "@horma/domain";
import Type from "typebox";
import { closed, Instant, nullable } from "./field-types.ts";

const Base64Url = (maxLength: number) => Type.String({ pattern: "^[0-9A-Za-z_-]+$", maxLength });
const CredentialId = Base64Url(1_364);
const ClientData = Base64Url(8_192);
const Transports = Type.Array(Type.Enum([...passkeyTransports]), { maxItems: passkeyTransports.length });
const credential = {
  id: CredentialId,
  rawId: CredentialId,
  type: Type.Literal("public-key"),
  /** This and the next are sent by browsers, and not read. */
  clientExtensionResults: Type.Object({}),
  authenticatorAttachment: Type.Optional(Type.Enum(["platform", "cross-platform"])),
};

/** What a browser signs to enter. It finds the person's passkey by itself, and asks for finger, face or PIN. */
export const PasskeyAsked = Type.Object({
  challenge: Type.String(),
  rpId: Type.String(),
  timeout: Type.Integer(),
  userVerification: Type.Literal("required"),
});
export type PasskeyAsked = Type.Static<typeof PasskeyAsked>;
export const PasskeyAnswer = Type.Object(
  {
    ...credential,
    response: Type.Object({
      clientDataJSON: ClientData,
      authenticatorData: Base64Url(8_192),
      signature: Base64Url(8_192),
      userHandle: Base64Url(88),
    }),
  },
  closed,
);
export type PasskeyAnswer = Type.Static<typeof PasskeyAnswer>;

/** What a browser makes a passkey from. */
export const PasskeyOffer = Type.Object({
  challenge: Type.String(),
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(Type.Object({ type: Type.Literal("public-key"), alg: Type.Integer() })),
  timeout: Type.Integer(),
  attestation: Type.Literal("none"),
  /** The person's other passkeys, so that no device gets two. */
  excludeCredentials: Type.Array(
    Type.Object({ type: Type.Literal("public-key"), id: Type.String(), transports: Transports }),
  ),
  authenticatorSelection: Type.Object({
    residentKey: Type.Literal("required"),
    requireResidentKey: Type.Literal(true),
    userVerification: Type.Literal("required"),
  }),
});
export type PasskeyOffer = Type.Static<typeof PasskeyOffer>;
export const NewPasskeyBody = Type.Object(
  {
    ...credential,
    response: Type.Object({
      clientDataJSON: ClientData,
      attestationObject: Base64Url(16_384),
      transports: Type.Optional(Transports),
    }),
  },
  closed,
);
export type NewPasskeyBody = Type.Static<typeof NewPasskeyBody>;

/** A passkey of the caller. `device`: where it was made. */
export const Passkey = Type.Object({
  id: Type.String(),
  device: Type.String(),
  created_at: Instant,
  used_at: nullable(Instant),
});
export type Passkey = Type.Static<typeof Passkey>;
export const Passkeys = Type.Object({ passkeys: Type.Array(Passkey) });
export const PasskeyBody = Type.Object({ id: CredentialId }, closed);
