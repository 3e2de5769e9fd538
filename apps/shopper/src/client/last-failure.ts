/** What is read of a mutation: when it was last begun, epoch ms (0 for never or forgotten), and how that went. */
type Attempt = { submittedAt: number; error: Error | null };

/**
 * Where one form has several ways on, only the one tried last has something to say: its error, or nothing while it is
 * under way. What an earlier way said is over.
 */
export function lastFailure(...attempts: readonly Attempt[]): Error | null {
  const last = attempts.reduce<Attempt | undefined>(
    (before, attempt) => (before && before.submittedAt > attempt.submittedAt ? before : attempt),
    undefined,
  );
  return last?.error ?? null;
}
