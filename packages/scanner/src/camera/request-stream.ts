import { type CameraRefusalCode, isPassing, refusalCode } from "./refusals.ts";

/** How long to wait before each further request when the camera could not be had (CA-03), in ms. */
const retryDelaysMs = [0, 500, 1000, 2000] as const;

export type StreamRequest<Stream> =
  | { readonly kind: "granted"; readonly stream: Stream }
  | { readonly kind: "refused"; readonly code: CameraRefusalCode };

/**
 * Asks for a stream, again after the delays of CA-03 while the reason may pass.
 * @param wait resolves after so many ms, or at once when nobody wants the stream any more
 * @param isWanted whether to go on asking
 */
export async function requestStream<Stream>(
  ask: () => Promise<Stream>,
  wait: (ms: number) => Promise<void>,
  isWanted: () => boolean,
): Promise<StreamRequest<Stream>> {
  const delays = retryDelaysMs.values();
  for (;;) {
    try {
      return { kind: "granted", stream: await ask() };
    } catch (error) {
      const code = refusalCode(error);
      const delay = isPassing(code) ? delays.next().value : undefined;
      if (delay === undefined) return { kind: "refused", code };
      await wait(delay);
      if (!isWanted()) return { kind: "refused", code };
    }
  }
}
