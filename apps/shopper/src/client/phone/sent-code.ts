/** A sent code, kept in the history state of its step so that it survives a reload. */
export type SentCode = {
  /** Eight digits, as typed after +56 9. */
  phone: string;
  /** What was given as birthday, for another code; empty where none is asked for (VA-08). */
  birthday: string;
  /** When another one may be asked for, epoch ms. */
  resendAt: number;
};

export function readSentCode(state: unknown): SentCode | undefined {
  if (typeof state !== "object" || state === null) return undefined;
  const { phone, birthday = "", resendAt } = state as Partial<Record<keyof SentCode, unknown>>;
  if (typeof phone !== "string" || !/^\d{8}$/.test(phone)) return undefined;
  if (typeof birthday !== "string") return undefined;
  return typeof resendAt === "number" && Number.isFinite(resendAt)
    ? { phone, birthday, resendAt }
    : undefined;
}

/** The number as people read it: `+56 9 8123 4567`. */
export function shownPhone(phone: string): string {
  return `+56 9 ${phone.slice(0, 4)} ${phone.slice(4)}`;
}
