export {
  type Camera,
  type CameraOptions,
  type CameraResult,
  type CameraStarted,
  createCamera,
  testCamera,
} from "./camera/camera.ts";
export { type CameraDevice, listCameras } from "./camera/cameras.ts";
export { type CameraWish, type Resolution, resolutions } from "./camera/constraints.ts";
export { type CameraRefusal, type CameraRefusalCode, lowResolutionMessage } from "./camera/refusals.ts";
export { type CodeFormat, codeFormats, type ScannedCode } from "./code.ts";
export { preloadScanner } from "./decoder/decoder.ts";
export { OverlayError, type OverlayErrorCode } from "./overlay/errors.ts";
export {
  type Region,
  type RegionEdge,
  rectOnScreen,
  regionIn,
  type ScreenPoint,
  type ScreenRect,
  type Size,
  screenPoint,
  toScreen,
  toVideo,
  type VideoPoint,
  type VideoRect,
  type VideoView,
  videoPoint,
} from "./region.ts";
export {
  createScanner,
  type Scanner,
  type ScannerOptions,
  type ScannerRefusal,
  type ScannerRefusalCode,
  type ScannerStatus,
} from "./scanner.ts";
