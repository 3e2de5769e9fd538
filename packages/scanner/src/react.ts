import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { type Region, rectOnScreen, regionIn, type ScreenRect } from "./region.ts";
import { createScanner, type Scanner, type ScannerOptions, type ScannerStatus } from "./scanner.ts";

/** Options of `useScanner`: `onResult` may change at any time, the rest is read when the scanner starts. */
export type UseScannerOptions = Omit<ScannerOptions, "video" | "onStatus">;

export interface ScannerInReact {
  readonly status: ScannerStatus;
  /** Where the scan region is seen, in CSS pixels within the video element; undefined before the first picture. */
  readonly region: ScreenRect | undefined;
  /** Goes on looking after a code was found. */
  resume(): void;
  /** Starts again after a refusal. */
  restart(): void;
  /** Resolves to whether the torch is now as asked. */
  setTorch(on: boolean): Promise<boolean>;
}

/** Scans through a video element (shown with `object-fit: cover`) for as long as the component is mounted. */
export function useScanner(
  video: RefObject<HTMLVideoElement | null>,
  options: UseScannerOptions,
): ScannerInReact {
  const [status, setStatus] = useState<ScannerStatus>({ kind: "loading" });
  const scanner = useRef<Scanner>(undefined);
  const region = useRegionOnScreen(video, options.region);
  const create = useEffectEvent((element: HTMLVideoElement) =>
    createScanner({ ...options, video: element, onStatus: setStatus, onResult: (code) => tell(code) }),
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
    region,
    resume: () => scanner.current?.resume(),
    restart: () => void scanner.current?.start(),
    setTorch: async (on) => (await scanner.current?.setTorch(on)) ?? false,
  };
}

function useRegionOnScreen(video: RefObject<HTMLVideoElement | null>, region: Region | undefined) {
  const [rect, setRect] = useState<ScreenRect>();
  const measure = useEffectEvent((element: HTMLVideoElement) => {
    const size = { width: element.videoWidth, height: element.videoHeight };
    const view = { video: size, element: { width: element.clientWidth, height: element.clientHeight } };
    if (size.width > 0) setRect(rectOnScreen(regionIn(size, region), view));
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
