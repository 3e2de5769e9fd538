/** Does something once the standard output is no longer read, as after `| head`, instead of failing. What is written is dropped. */
export function onClosedPipe(act: () => void): void {
  let closed = false;
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    if (!closed) act();
    closed = true;
  });
}
