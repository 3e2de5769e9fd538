import { useEffect, useEffectEvent } from "react";

/** What browsers with WebOTP answer; the type is not in TypeScript's library. */
type MessageCredential = Credential & { code?: string };

/** Takes the code out of the message itself where the browser offers to (WebOTP); elsewhere nothing happens. */
export function useCodeFromMessage(onCode: (code: string) => void): void {
  const take = useEffectEvent(onCode);
  useEffect(() => {
    if (!("OTPCredential" in globalThis)) return;
    const leaving = new AbortController();
    const asked = { otp: { transport: ["sms"] }, signal: leaving.signal };
    navigator.credentials.get(asked as CredentialRequestOptions).then(
      (credential: MessageCredential | null) => {
        if (credential?.code) take(credential.code);
      },
      // The shopper said no, or left: the code can still be typed.
      () => undefined,
    );
    return () => leaving.abort();
  }, []);
}
