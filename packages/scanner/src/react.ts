import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { CameraDevice } from "./camera/cameras.ts";
import { listCameras } from "./camera/cameras.ts";
import type { FocusResult } from "./camera/focus.ts";
import { type ControlResult, controlRefusal } from "./camera/lens.ts";
import type { Tip } from "./camera/tips.ts";
import {
  type Region,
  rectOnScreen,
  regionIn,
  type ScreenPoint,
  type ScreenRect,
  toVideo,
} from "./geometry/region.ts";
import { createScanner, type Scanner, type ScannerOptions, type ScannerStatus } from "./scanner.ts";

/** Options of `useScanner`: `onResult` may change at any time, the rest is read when the scanner starts. */
export type UseScannerOptions = Omit<ScannerOptions, "video" | "onStatus" | "onTip">;

export interface ScannerInReact {
  readonly status: ScannerStatus;
  /** The tip to show, if any (CA-06). */
  readonly tip: Tip | undefined;
  /** Where the scan region is seen, in CSS pixels within the video element; undefined before the first picture. */
  readonly region: ScreenRect | undefined;
  /** Resumes after a found code. */
  resume(): void;
  /** Starts again after a refusal. */
  restart(): void;
  /** Scans with another camera and remembers it (CA-08). */
  changeCamera(deviceId: string): void;
  setTorch(on: boolean): Promise<ControlResult>;
  setZoom(factor: number): Promise<ControlResult>;
  /** Focuses on what is seen at a point of the video element (CA-04). */
  focusAt(point: ScreenPoint): Promise<FocusResult>;
}

/** Scans through a video element (shown with `object-fit: cover`) for as long as the component is mounted. */
export function useScanner(
  video: RefObject<HTMLVideoElement | null>,
  options: UseScannerOptions,
): ScannerInReact {
  const [status, setStatus] = useState<ScannerStatus>({ kind: "loading" });
  const [tip, setTip] = useState<Tip>();
  const scanner = useRef<Scanner>(undefined);
  const region = useRegionOnScreen(video, options.region);
  const create = useEffectEvent((element: HTMLVideoElement) =>
    createScanner({
      ...options,
      video: element,
      onStatus: setStatus,
      onTip: setTip,
      onResult: (code) => tell(code),
    }),
  );
  const tell = useEffectEvent(options.onResult);

  useEffect(() => {
    if (!video.current) return;
    const created = create(video.current);
    scanner.current = created;
    void created.start();
    return () => {
      scanner.current = undefined;
      void created.stop();
    };
  }, [video]);

  return {
    status,
    tip,
    region,
    resume: () => scanner.current?.resume(),
    restart: () => void scanner.current?.start(),
    changeCamera: (deviceId) => void scanner.current?.changeCamera(deviceId),
    setTorch: async (on) => scanner.current?.setTorch(on) ?? controlRefusal("closed"),
    setZoom: async (factor) => scanner.current?.setZoom(factor) ?? controlRefusal("closed"),
    async focusAt(point) {
      if (!video.current || !scanner.current) return controlRefusal("closed");
      return scanner.current.focusAt(toVideo(point, viewOf(video.current)));
    },
  };
}

/** The cameras there are (CA-08), as they come and go; with their labels once the camera was `allowed`. */
export function useCameras(allowed: boolean): readonly CameraDevice[] {
  const [cameras, setCameras] = useState<readonly CameraDevice[]>([]);
  useEffect(() => {
    if (!allowed) return;
    let mounted = true;
    const update = () =>
      void listCameras().then(
        (listed) => mounted && setCameras(listed),
        () => undefined,
      );
    update();
    navigator.mediaDevices?.addEventListener("devicechange", update);
    return () => {
      mounted = false;
      navigator.mediaDevices?.removeEventListener("devicechange", update);
    };
  }, [allowed]);
  return cameras;
}

function useRegionOnScreen(video: RefObject<HTMLVideoElement | null>, region: Region | undefined) {
  const [rect, setRect] = useState<ScreenRect>();
  const measure = useEffectEvent((element: HTMLVideoElement) => {
    const view = viewOf(element);
    if (view.video.width > 0) setRect(rectOnScreen(regionIn(view.video, region), view));
  });
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const update = () => measure(element);
    const observer = new ResizeObserver(update);
    observer.observe(element);
    // The video's own `resize`: its first picture, and a phone that is turned.
    element.addEventListener("resize", update);
    return () => {
      observer.disconnect();
      element.removeEventListener("resize", update);
    };
  }, [video]);
  return rect;
}

function viewOf({ videoWidth, videoHeight, clientWidth, clientHeight }: HTMLVideoElement) {
  return {
    video: { width: videoWidth, height: videoHeight },
    element: { width: clientWidth, height: clientHeight },
  };
}
