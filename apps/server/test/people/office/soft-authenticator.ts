import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { NewPasskeyBody, PasskeyAnswer } from "@horma/contract";

type Place = { origin: string; rpId: string };
/** What one answer says; what is not given is right. */
type Answer = Partial<Place> & { challenge: string; counter?: number; isVerified?: boolean };

/** Flags: a person was there, their finger, face or PIN was checked, and a new key follows. */
const [present, verified, hasKey] = [0x01, 0x04, 0x40];

/** A device with one passkey, which signs whatever it is given: P-256 and no attestation. */
export function softAuthenticator(place: Place = { origin: "http://localhost:3000", rpId: "localhost" }) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const rawId = randomBytes(16);
  const id = rawId.toString("base64url");
  const named = { id, rawId: id, type: "public-key", clientExtensionResults: {} } as const;

  const clientData = (type: string, { challenge, origin = place.origin }: Answer) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (
    { rpId = place.rpId, counter = 0, isVerified = true }: Answer,
    ...more: Buffer[]
  ) => {
    const flags = present | (isVerified ? verified : 0) | (more.length > 0 ? hasKey : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, ...more]);
  };

  return {
    id,
    make(answer: Answer): NewPasskeyBody {
      // The key as CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}.
      const [start, beforeX, beforeY] = ["a5010203262001", "215820", "225820"].map((hex) =>
        Buffer.from(hex, "hex"),
      );
      const key = [start, beforeX, Buffer.from(x, "base64url"), beforeY, Buffer.from(y, "base64url")];
      const credential = [Buffer.alloc(16), Buffer.from([0, rawId.length]), rawId, ...(key as Buffer[])];
      const data = authenticatorData(answer, ...credential);
      // {fmt: "none", attStmt: {}, authData: data}
      const head = Buffer.concat([
        cbor("fmt"),
        cbor("none"),
        cbor("attStmt"),
        Buffer.from([0xa0]),
        cbor("authData"),
      ]);
      const attestation = Buffer.concat([Buffer.from([0xa3]), head, Buffer.from([0x58, data.length]), data]);
      return {
        ...named,
        response: {
          clientDataJSON: clientData("webauthn.create", answer).toString("base64url"),
          attestationObject: attestation.toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    answer(answer: Answer & { userHandle: string }): PasskeyAnswer {
      const [client, data] = [clientData("webauthn.get", answer), authenticatorData(answer)];
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...named,
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: signature.toString("base64url"),
          userHandle: answer.userHandle,
        },
      };
    },
  };
}

/** A short text as CBOR. */
const cbor = (text: string) => Buffer.from([0x60 + text.length, ...Buffer.from(text)]);

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
