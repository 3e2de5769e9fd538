import { type Camera, type CameraChange, type CameraStarted, createCamera } from "./camera/camera.ts";
import { type FrameSettings, frameSettingsFor } from "./camera/camera-settings.ts";
import { whenCameraPlugged } from "./camera/cameras.ts";
import type { CameraRequest } from "./camera/constraints.ts";
import type { CameraRefusalCode } from "./camera/refusals.ts";
import { rememberCamera } from "./camera/remembered-camera.ts";
import { createTips, type Tip, tipFor } from "./camera/tips.ts";
import type { ScannedCode } from "./code.ts";
import { createDecoder, type Decoder } from "./decoder/decoder.ts";
import type { FrameRead } from "./decoder/messages.ts";
import { createFrameLoop } from "./frame-loop.ts";
import type { Region, Size } from "./geometry/region.ts";
import { createAgreement } from "./vote/agreement.ts";
import { createPersistence } from "./vote/persistence.ts";

export type ScannerRefusalCode = CameraRefusalCode | "engine_unavailable" | "no_worker";

export interface ScannerRefusal {
  readonly kind: "refused";
  readonly code: ScannerRefusalCode;
  readonly message: string;
}

/** Where the scanner is. `found` lasts until `resume`; `refused` until `start`, or a camera is plugged in. */
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

export interface ScannerOptions extends CameraRequest {
  readonly video: HTMLVideoElement;
  /** In how many frames a one-dimensional code must read the same before it counts; 2 unless told. */
  readonly agreement?: number | undefined;
  /** Where to aim; a centred square of 40% of the video's smaller side unless told (CA-01). */
  readonly region?: Region | undefined;
  /** How frames reach the decoder; the defaults of CA-08 unless told. */
  readonly frames?: Partial<FrameSettings> | undefined;
  /**
   * A code that counts: a product's, or another one that has been seen for a second without any. Each is reported once a start
   * (ST-12), and no other before `resume`.
   */
  readonly onResult: (code: ScannedCode) => void;
  readonly onStatus?: ((status: ScannerStatus) => void) | undefined;
  /** What would help to read the code (CA-06); undefined after 3000 ms, or when a code was found. */
  readonly onTip?: ((tip: Tip | undefined) => void) | undefined;
}

export interface Scanner extends Pick<Camera, "setTorch" | "setZoom" | "focusAt"> {
  /**
   * Starts camera and engine, or starts again after a refusal. Resolves when scanning, refused or stopped. A camera that
   * the system takes away meanwhile is asked for again: `loading`, then `scanning` or `refused`.
   */
  start(): Promise<void>;
  /** Resumes after a found code; does nothing once stopped. */
  resume(): void;
  stop(): Promise<void>;
  /** Scans with another camera from now on, and remembers it when it could be had (CA-08). */
  changeCamera(deviceId: string): Promise<void>;
}

const engineUnavailable = {
  kind: "refused",
  code: "engine_unavailable",
  message: "The barcode engine could not be loaded.",
} as const satisfies ScannerRefusal;

const noWorker = {
  kind: "refused",
  code: "no_worker",
  message: "This browser has no workers to read codes in.",
} as const satisfies ScannerRefusal;

/**
 * Ties camera and decoder together: one frame under way at a time, always the newest.
 * @throws ScannerError `unsupported_value` (OV-04) for frame settings that are none
 */
export function createScanner(options: ScannerOptions): Scanner {
  const settings = frameSettingsFor(options.frames);
  const camera = createCamera();
  const agreement = createAgreement(options.agreement);
  const others = createPersistence();
  const tips = createTips((tip) => options.onTip?.(tip));
  const loop = createFrameLoop(options.video, {
    settings,
    region: options.region,
    isWanted: () => status.kind === "scanning",
    onRead: judge,
    onFault: () => void refuse(engineUnavailable),
  });
  let decoder: Decoder | undefined;
  let deviceId = options.deviceId;
  let status: ScannerStatus = { kind: "loading" };
  let opened: CameraStarted | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let plugged = () => {};
  let stopped = false;
  let run = 0;

  function become(next: ScannerStatus) {
    if (next.kind !== "scanning") tips.clear();
    status = next;
    options.onStatus?.(next);
  }

  function end() {
    run += 1;
    plugged();
    loop.stop();
    tips.clear();
    opened = undefined;
    decoder?.close();
    decoder = undefined;
    return camera.stop();
  }

  function refuse(reason: ScannerRefusal) {
    become(reason);
    const ended = end();
    // At a kiosk no one can press "retry" when the camera is plugged in.
    if (isDeviceTrouble(reason.code)) plugged = whenCameraPlugged(() => void start());
    return ended;
  }

  function scan(started: CameraStarted) {
    opened = started;
    // A found code stays found, whatever the camera does.
    if (status.kind === "found") return;
    become({ kind: "scanning", camera: started });
    if (started.lowResolution) tips.show("low_resolution", performance.now());
  }

  function follow(change: CameraChange) {
    if (change.kind === "refused") void refuse(change);
    else if (change.kind === "started") scan(change);
    else {
      opened = undefined;
      if (status.kind === "scanning") become({ kind: "loading" });
    }
  }

  function judge({ code, other, frame, hint }: FrameRead) {
    if (status.kind !== "scanning") return;
    const at = performance.now();
    if (code) others.interrupt();
    const agreed = agreement.observe(code, at) ?? others.observe(other, at);
    if (agreed) {
      become({ kind: "found", camera: status.camera, code: agreed, frame });
      options.onResult(agreed);
    } else if (at - lookedAt >= settings.frameRefreshMs) {
      lookedAt = at;
      tips.look(hint?.tip ?? tipFor({ video: frame, code: code?.corners, candidate: hint }), at);
    }
  }

  async function start(): Promise<CameraStarted | undefined> {
    stopped = false;
    loop.stop();
    plugged();
    run += 1;
    const current = run;
    agreement.reset();
    others.reset();
    become({ kind: "loading" });
    try {
      decoder ??= createDecoder();
    } catch {
      return void refuse(noWorker);
    }
    const source = decoder;
    const engine = source.ready.then(
      () => true,
      () => false,
    );
    const onChange = (change: CameraChange) => void (current === run && follow(change));
    const started = await camera.start(options.video, { ...options, deviceId, onChange });
    if (current !== run || started.kind === "stopped") return undefined;
    if (started.kind === "refused") return void refuse(started);
    const ready = await engine;
    if (current !== run) return undefined;
    if (!ready) return void refuse(engineUnavailable);
    scan(started);
    loop.run(source);
    return started;
  }

  return {
    start: async () => void (await start()),
    resume() {
      if (status.kind === "found" && !stopped)
        become(opened ? { kind: "scanning", camera: opened } : { kind: "loading" });
    },
    stop() {
      stopped = true;
      return end();
    },
    async changeCamera(chosen) {
      deviceId = chosen;
      const started = await start();
      if (started?.deviceId === chosen) rememberCamera({ deviceId: chosen, label: started.label });
    },
    setTorch: camera.setTorch,
    setZoom: camera.setZoom,
    focusAt: camera.focusAt,
  };
}

function isDeviceTrouble(code: ScannerRefusalCode): boolean {
  return code === "no_camera" || code === "hardware" || code === "ended";
}
