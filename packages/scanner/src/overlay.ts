export {
  fromLayer,
  type LayerPoint,
  layerPoint,
  type Rotation,
  type ScreenPoint,
  type Size,
  screenPoint,
  toLayer,
  toScreen,
  toVideo,
  type VideoPoint,
  type VideoView,
  videoPoint,
} from "./geometry/geometry.ts";
export { editing, layerRefreshDelay, presetFont, scanMaskFill } from "./overlay/constants.ts";
export { createDrawing, type Drawing } from "./overlay/drawing.ts";
export { openEditor, preloadEditor } from "./overlay/editor/open-editor.ts";
export {
  type EditorSession,
  type EditorState,
  editLayer,
  type Tool,
  tools,
} from "./overlay/editor/session.ts";
export type { EditorStage, StageOptions } from "./overlay/editor/stage.ts";
export {
  assertItem,
  type Box,
  createItem,
  type Decorator,
  decorators,
  type EllipseItem,
  type GroupItem,
  type ImageItem,
  type Item,
  type LineItem,
  type NewItem,
  type PolygonItem,
  type QuadrilateralItem,
  type RectangleItem,
  type TextItem,
} from "./overlay/item.ts";
export {
  type DrawingLayer,
  type LayerMode,
  type LayerOptions,
  layerModes,
  type ScanMask,
} from "./overlay/layer.ts";
export { addNote, deleteNote, getNote, hasNote, listNotes, type Note, updateNote } from "./overlay/note.ts";
export {
  type DrawingStyle,
  type NewStyle,
  presetStyle,
  presetStyles,
  type StyleId,
  type Styles,
} from "./overlay/style.ts";
export { createOverlay, type Overlay, type OverlayOptions } from "./overlay/viewer.ts";
export type { Pictured, ViewOptions } from "./overlay/watch-view.ts";
export { ScannerError, type ScannerErrorCode, scannerErrorMessages } from "./scanner-error.ts";
