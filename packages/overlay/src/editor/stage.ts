import type { ScannerError } from "@horma/scanner/error";
import type { Size } from "@horma/scanner/geometry";
import type { Item } from "../drawing/item.ts";
import { moveWithin } from "../drawing/item-shape.ts";
import { createPictures } from "../drawing/pictures.ts";
import { textHeightIn } from "../drawing/text-layout.ts";
import { createDrawTool } from "./draw-tool.ts";
import classes from "./editor.module.css";
import type { HandleLook } from "./handle-look.ts";
import { createHandles } from "./handles.ts";
import { createItemButtons } from "./item-buttons.ts";
import { createItemNodes, type DrawOnTop } from "./item-nodes.ts";
import { pressKey } from "./keyboard.ts";
import { markAt } from "./new-mark.ts";
import { createPointing } from "./pointing.ts";
import type { EditorSession } from "./session.ts";
import { createSurface } from "./surface.ts";
import { createWriting } from "./writing.ts";

export interface StageOptions {
  /** Names of the canvas, of an item on it and of the field its text is edited in. */
  readonly label: string;
  readonly nameOf: (item: Item, index: number) => string;
  readonly textLabel: string;
  readonly drawOnTop?: DrawOnTop;
  readonly look?: HandleLook;
  /** Told of pictures of image items that could not be loaded. */
  readonly onError?: (error: ScannerError) => void;
}

export interface EditorStage {
  /** Puts an item of the armed tool into the middle: the way without a pointer. */
  placeInMiddle(): void;
  focus(id: string): void;
  close(): void;
}

const inkOnPaper: HandleLook = { fill: "#ffffff", stroke: "#131316", lineWidth: 1.5 };

/** Shows a session on a canvas over its picture, as large as the container lets it, and brings pointers and keys to it. */
export function mountStage(
  container: HTMLElement,
  session: EditorSession,
  picture: CanvasImageSource & Size,
  options: StageOptions,
): EditorStage {
  const { drawing, layer } = session;
  const size: Size = { width: picture.width, height: picture.height };
  const surface = createSurface(container, picture, show);
  const { frame, stage, toScreen } = surface;
  const textHeight = textHeightIn(drawing.styles, layer.style);
  const pictures = createPictures(
    () => surface.items.batchDraw(),
    (error) => options.onError?.(error),
  );
  const brush = { styles: drawing.styles, layerStyle: layer.style, picture: pictures.get };
  const change = (item: Item) => session.change(moveWithin(item, size, textHeight));
  const nodes = createItemNodes(surface.items, brush, textHeight, options.drawOnTop ?? (() => {}));
  const handles = createHandles(surface.handles, nodes, options.look ?? inkOnPaper, change);
  const { label, nameOf } = options;
  const onFocus = (id: string) => session.select(id);
  const buttons = createItemButtons(frame, { label, nameOf, textHeight, onFocus });
  const writing = createWriting(session, surface, options.textLabel, buttons.focus);

  function show() {
    const state = session.state();
    const selecting = state.tool === "select";
    nodes.sync(state.items);
    nodes.hide(state.writing);
    for (const { id } of state.items) nodes.node(id)?.draggable(selecting);
    surface.items.listening(selecting);
    surface.handles.listening(selecting);
    frame.classList.toggle(classes.drawing ?? "", !selecting);
    handles.attach(state.items.find(({ id }) => id === state.selected && state.writing === undefined));
    buttons.sync(state.items, state.selected, toScreen());
    writing.show();
  }

  function place(item: Item) {
    session.add(item);
    buttons.focus(item.id);
    if (item.kind === "text") session.write(item.id);
  }

  createDrawTool(stage, surface.items, session, size, brush, place);
  createPointing(session, surface, buttons.focus);
  surface.items.on("dragmove", () => handles.update());
  surface.items.on("dragend", ({ target }) => {
    const moved = nodes.moved(target.id());
    if (moved) change(moved);
  });
  frame.addEventListener("pointerdown", ({ pointerType }) => handles.setTouch(pointerType === "touch"), true);
  frame.addEventListener("keydown", (event) => {
    const around = { textHeight, picture: size, unitsPerPixel: 1 / toScreen()[0] };
    if (pressKey(session, event, around)) event.preventDefault();
  });
  const unsubscribe = session.subscribe(show);
  // Letters are measured again when their font has come.
  document.fonts.addEventListener("loadingdone", show);

  return {
    placeInMiddle() {
      const { tool } = session.state();
      if (tool !== "select") place(markAt(tool, { x: size.width / 2, y: size.height / 2 }, size));
    },
    focus: buttons.focus,
    close() {
      document.fonts.removeEventListener("loadingdone", show);
      unsubscribe();
      writing.close();
      surface.close();
    },
  };
}
