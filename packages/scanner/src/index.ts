export {
  type Camera,
  type CameraChange,
  type CameraOptions,
  type CameraResult,
  type CameraStarted,
  createCamera,
  testCamera,
} from "./camera/camera.ts";
export { cameraSettings, type FrameSettings, frameSettings } from "./camera/camera-settings.ts";
export { type CameraDevice, type Facing, type ListedCamera, listCameras } from "./camera/cameras.ts";
export { type CameraRequest, type Resolution, resolutions } from "./camera/constraints.ts";
export type { FocusResult } from "./camera/focus.ts";
export type { ControlResult, LensRange } from "./camera/lens.ts";
export { type CameraRefusal, type CameraRefusalCode, lowResolutionMessage } from "./camera/refusals.ts";
export {
  type CodeHint,
  type SightingCode,
  type Tip,
  type TipCode,
  tipFor,
  tipMessages,
} from "./camera/tips.ts";
export { type CodeFormat, codeFormats, type ScannedCode } from "./code.ts";
export { preloadScanner } from "./decoder/decoder.ts";
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
} from "./geometry/region.ts";
export { pictureAccept } from "./picture/picture-accept.ts";
export { type PictureRead, type PictureRefusalCode, readPicture } from "./picture/read-picture.ts";
export {
  createScanner,
  type Scanner,
  type ScannerOptions,
  type ScannerRefusal,
  type ScannerRefusalCode,
  type ScannerStatus,
} from "./scanner.ts";
export { ScannerError, type ScannerErrorCode } from "./scanner-error.ts";
