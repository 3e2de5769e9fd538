/** The used part of a mutation: when it last began, epoch ms (0 for never or reset), and its error. */
type Attempt = { submittedAt: number; error: Error | null };

/** The error of the way tried last, when a form has several ways on; nothing while it runs. */
export function lastFailure(...attempts: readonly Attempt[]): Error | null {
  const last = attempts.reduce<Attempt | undefined>(
    (before, attempt) => (before && before.submittedAt > attempt.submittedAt ? before : attempt),
    undefined,
  );
  return last?.error ?? null;
}
