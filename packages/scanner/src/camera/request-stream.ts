import { cameraSettings } from "./camera-settings.ts";
import { type CameraRefusalCode, isPassing, refusalCode } from "./refusals.ts";

export type StreamRequest<Stream> =
  | { readonly kind: "granted"; readonly stream: Stream }
  | { readonly kind: "refused"; readonly code: CameraRefusalCode };

/**
 * Requests a stream and retries after the delays of CA-03 while the failure may pass.
 * @param wait resolves after so many ms, or at once when no one wants the stream any more
 * @param isWanted whether to go on asking
 * @param mayPass which reasons may pass; a camera that was there a moment ago can also come back
 */
export async function requestStream<Stream>(
  ask: () => Promise<Stream>,
  wait: (ms: number) => Promise<void>,
  isWanted: () => boolean,
  mayPass: (code: CameraRefusalCode) => boolean = isPassing,
): Promise<StreamRequest<Stream>> {
  const delays = cameraSettings.retryDelaysMs.values();
  for (;;) {
    try {
      return { kind: "granted", stream: await ask() };
    } catch (error) {
      const code = refusalCode(error);
      const delay = mayPass(code) ? delays.next().value : undefined;
      if (delay === undefined) return { kind: "refused", code };
      await wait(delay);
      if (!isWanted()) return { kind: "refused", code };
    }
  }
}
