/** The result of `work`. Rejects if it takes longer than `limit` ms; the work then goes on by itself. */
export function inTime<T>(work: Promise<T>, limit: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`no answer within ${limit} ms`)), limit);
    work.then(resolve, reject).finally(() => clearTimeout(late));
  });
}
