import { createAgreement } from "./agreement.ts";
import { type CameraStarted, createCamera } from "./camera/camera.ts";
import type { CameraWish } from "./camera/constraints.ts";
import { type CameraRefusalCode, refusal } from "./camera/refusals.ts";
import type { ScannedCode } from "./code.ts";
import { createDecoder, type Decoder } from "./decoder/decoder.ts";
import { grabFrame, watchFrames } from "./frames.ts";
import type { Region, Size } from "./region.ts";

export type ScannerRefusalCode = CameraRefusalCode | "engine_unavailable";

export interface ScannerRefusal {
  readonly kind: "refused";
  readonly code: ScannerRefusalCode;
  readonly message: string;
}

/** Where the scanner is. `found` lasts until `resume`; `refused` until `start`. */
export type ScannerStatus =
  | { readonly kind: "loading" }
  | { readonly kind: "scanning"; readonly camera: CameraStarted }
  | {
      readonly kind: "found";
      readonly camera: CameraStarted;
      readonly code: ScannedCode;
      readonly frame: Size;
    }
  | ScannerRefusal;

export interface ScannerOptions extends CameraWish {
  readonly video: HTMLVideoElement;
  /** In how many frames a one-dimensional code must read the same before it counts; 2 unless told. */
  readonly agreement?: number | undefined;
  /** Where to aim; a centred square of 40% of the video's smaller side unless told (CA-01). */
  readonly region?: Region | undefined;
  /** A code that counts. Each is told once a start (ST-12), and no other before `resume`. */
  readonly onResult: (code: ScannedCode) => void;
  readonly onStatus?: ((status: ScannerStatus) => void) | undefined;
}

export interface Scanner {
  /** Starts camera and engine, or starts again after a refusal. Resolves when scanning, refused or stopped. */
  start(): Promise<void>;
  /** Goes on looking after a code was found. */
  resume(): void;
  stop(): Promise<void>;
  /** Resolves to whether the torch is now as asked. */
  setTorch(on: boolean): Promise<boolean>;
}

const engineUnavailable: ScannerRefusal = {
  kind: "refused",
  code: "engine_unavailable",
  message: "The barcode engine could not be loaded.",
};

/** Ties camera and decoder together: one frame under way at a time, always the newest. */
export function createScanner(options: ScannerOptions): Scanner {
  const { video, onResult } = options;
  const camera = createCamera();
  const agreement = createAgreement(options.agreement);
  let decoder: Decoder | undefined;
  let status: ScannerStatus = { kind: "loading" };
  let unwatch = () => {};
  let run = 0;

  function become(next: ScannerStatus) {
    status = next;
    options.onStatus?.(next);
  }

  function end() {
    run += 1;
    unwatch();
    decoder?.close();
    decoder = undefined;
    return camera.stop();
  }

  async function refuse(reason: ScannerRefusal) {
    become(reason);
    await end();
  }

  async function search(source: Decoder, current: number) {
    if (status.kind !== "scanning") return;
    const picture = await grabFrame(video).catch(() => undefined);
    // The picture can be gone between its announcement and the grab; the next one comes.
    if (!picture) return;
    if (current !== run) return picture.close();
    const { code, frame } = await source.decode(picture, options.region);
    if (current !== run || status.kind !== "scanning") return;
    const agreed = agreement.observe(code, performance.now());
    if (!agreed) return;
    become({ kind: "found", camera: status.camera, code: agreed, frame });
    onResult(agreed);
  }

  function watch(source: Decoder, current: number) {
    let searching = false;
    unwatch = watchFrames(video, () => {
      if (searching) return;
      searching = true;
      search(source, current)
        .catch(() => (current === run ? refuse(engineUnavailable) : undefined))
        .finally(() => {
          searching = false;
        });
    });
  }

  return {
    async start() {
      void end();
      const current = run;
      agreement.reset();
      become({ kind: "loading" });
      const source = createDecoder();
      decoder = source;
      const engine = source.ready.then(
        () => true,
        () => false,
      );
      const onEnded = () => void (current === run && refuse(refusal("ended")));
      const started = await camera.start(video, { ...options, onEnded });
      if (current !== run || started.kind === "stopped") return;
      if (started.kind === "refused") return refuse(started);
      const ready = await engine;
      if (current !== run) return;
      if (!ready) return refuse(engineUnavailable);
      become({ kind: "scanning", camera: started });
      watch(source, current);
    },
    resume() {
      if (status.kind === "found") become({ kind: "scanning", camera: status.camera });
    },
    stop: end,
    setTorch: camera.setTorch,
  };
}
