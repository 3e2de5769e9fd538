/** One SMS. `id` is the same for every try; `to` is an E.164 number: `+56912345678`. */
export type Sms = { id: string; to: string; text: string };

/** Brings SMS to phones. */
export type SmsProvider = {
  /** Resolves when the message was accepted. Throws {@link SmsFault} if it was not, or if no one knows. */
  send: (sms: Sms) => Promise<void>;
  close: () => Promise<void>;
};

/** Why a message was not accepted. Names no phone and no text. */
export class SmsFault extends Error {
  constructor(
    message: string,
    /** Whether a retry of the same message makes sense. */
    readonly retryable: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "SmsFault";
  }
}

/** How long one try may take, ms. */
export const sendTimeout = 10_000;
