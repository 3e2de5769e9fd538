/** One SMS. `id` stays the same however often it is tried, `to` is an E.164 number: `+56912345678`. */
export type Sms = { id: string; to: string; text: string };

/** Whatever brings SMS to phones. */
export type SmsProvider = {
  /** Resolves when the message was taken over. Throws {@link SmsFault} when it was not, or nobody knows. */
  send: (sms: Sms) => Promise<void>;
  close: () => Promise<void>;
};

/** Why a message was not taken over. It names no phone and no text. */
export class SmsFault extends Error {
  constructor(
    message: string,
    /** Whether it makes sense to try the same message again. */
    readonly again: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "SmsFault";
  }
}

/** How long a provider may take over one try, ms. */
export const sendTimeout = 10_000;
