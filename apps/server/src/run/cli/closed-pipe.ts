/** Whether who reads the standard output has closed it, as `| head` does. */
let closed = false;

/** From now on a closed pipe is no fault: what is written to it is dropped, and the command ends as it would. */
export function bearClosedPipe(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    closed = true;
  });
}

/** Writes a part of a long output, once there is room for it. Says whether someone still reads. */
export async function writePart(text: string): Promise<boolean> {
  if (!closed && !process.stdout.write(text)) {
    await new Promise<void>((done) => {
      const settle = () => {
        process.stdout.off("drain", settle).off("error", settle);
        done();
      };
      process.stdout.on("drain", settle).on("error", settle);
    });
  }
  return !closed;
}
