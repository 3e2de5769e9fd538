import { SmsFault, type SmsProvider, sendTimeout } from "./sms-provider.ts";
import type { SmsTemplate } from "./sms-template.ts";

/** A gateway that takes SMS by HTTP. */
export type HttpGateway = { url: string; headers: Record<string, string>; body: SmsTemplate };

/**
 * Posts each SMS to a gateway. Its id is sent as `idempotency-key`, so a gateway that knows the header sends a repeated one once.
 * Redirects are not followed: no one else may get the code and the secret.
 */
export function httpProvider({ url, headers, body }: HttpGateway, timeout = sendTimeout): SmsProvider {
  return {
    send: async (sms) => {
      const answer = await fetch(url, {
        method: "POST",
        headers: { "content-type": body.type, "idempotency-key": sms.id, ...headers },
        body: body.fill(sms),
        redirect: "manual",
        signal: AbortSignal.timeout(timeout),
      }).catch((cause: unknown) => {
        throw new SmsFault("the SMS gateway did not answer", true, { cause });
      });
      await answer.body?.cancel();
      if (answer.ok) return;
      const retryable = answer.status >= 500 || answer.status === 429 || answer.status === 408;
      throw new SmsFault(`the SMS gateway answered ${answer.status}`, retryable);
    },
    close: async () => {},
  };
}
