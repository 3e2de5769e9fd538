export { ScannerError, type ScannerErrorCode, scannerErrorMessages } from "@horma/scanner/error";
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
} from "@horma/scanner/geometry";
export { editing, layerRefreshDelay, presetFont, scanMaskFill } from "./drawing/constants.ts";
export { createDrawing, type Drawing } from "./drawing/drawing.ts";
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
} from "./drawing/item.ts";
export {
  type DrawingLayer,
  type LayerMode,
  type LayerOptions,
  layerModes,
  type ScanMask,
} from "./drawing/layer.ts";
export { addNote, deleteNote, getNote, hasNote, listNotes, type Note, updateNote } from "./drawing/note.ts";
export {
  type DrawingStyle,
  type NewStyle,
  presetStyle,
  presetStyles,
  type StyleId,
  type Styles,
} from "./drawing/style.ts";
export { createOverlay, type Overlay, type OverlayOptions } from "./drawing/viewer.ts";
export type { Pictured, ViewOptions } from "./drawing/watch-view.ts";
export { openEditor, preloadEditor } from "./editor/open-editor.ts";
export {
  type EditorSession,
  type EditorState,
  editLayer,
  type Tool,
  tools,
} from "./editor/session.ts";
export type { EditorStage, StageOptions } from "./editor/stage.ts";
