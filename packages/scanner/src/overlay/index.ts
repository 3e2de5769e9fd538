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
} from "../geometry/geometry.ts";
export { ScannerError, type ScannerErrorCode, scannerErrorMessages } from "../scanner-error.ts";
export { editing, layerRefreshDelay, presetFont, scanMaskFill } from "./constants.ts";
export { createDrawing, type Drawing } from "./drawing.ts";
export { openEditor, preloadEditor } from "./editor/open-editor.ts";
export { type EditorSession, type EditorState, editLayer, type Tool, tools } from "./editor/session.ts";
export type { EditorStage, StageOptions } from "./editor/stage.ts";
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
} from "./item.ts";
export { type DrawingLayer, type LayerMode, type LayerOptions, layerModes, type ScanMask } from "./layer.ts";
export { addNote, deleteNote, getNote, hasNote, listNotes, type Note, updateNote } from "./note.ts";
export {
  type DrawingStyle,
  type NewStyle,
  presetStyle,
  presetStyles,
  type StyleId,
  type Styles,
} from "./style.ts";
export { createOverlay, type Overlay, type OverlayOptions } from "./viewer.ts";
export type { Pictured, ViewOptions } from "./watch-view.ts";
