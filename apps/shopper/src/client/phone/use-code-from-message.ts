import { useEffect, useEffectEvent } from "react";

/** The answer of WebOTP, which TypeScript's library lacks. */
type MessageCredential = Credential & { code?: string };

/** Reads the code from the SMS where the browser supports it (WebOTP). */
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
