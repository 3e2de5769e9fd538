import { Layer } from "konva/lib/Layer.js";
import type { Node } from "konva/lib/Node.js";
import { Stage } from "konva/lib/Stage.js";
import { Image as PictureNode } from "konva/lib/shapes/Image.js";
import { type Matrix, type Size, videoToScreen } from "../../geometry.ts";
import type { OverlayError } from "../errors.ts";
import type { Item } from "../item.ts";
import { createPictures } from "../pictures.ts";
import { textHeightIn } from "../text-layout.ts";
import { type ClickRun, nextClick } from "./click-run.ts";
import { createDrawTool } from "./draw-tool.ts";
import classes from "./editor.module.css";
import type { HandleLook } from "./handle-look.ts";
import { createHandles } from "./handles.ts";
import { createItemButtons } from "./item-buttons.ts";
import { createItemNodes, type DrawOnTop } from "./item-nodes.ts";
import { pressKey } from "./keyboard.ts";
import { markAt } from "./new-mark.ts";
import type { EditorSession } from "./session.ts";
import { openTextBox, type TextBox } from "./text-box.ts";

export interface StageOptions {
  /** Names of the canvas, of an item on it and of the field its text is edited in. */
  readonly label: string;
  readonly nameOf: (item: Item, index: number) => string;
  readonly textLabel: string;
  readonly drawOnTop?: DrawOnTop;
  readonly look?: HandleLook;
  /** Told of pictures of image items that could not be loaded. */
  readonly onError?: (error: OverlayError) => void;
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
  const { styles } = session.drawing;
  const size: Size = { width: picture.width, height: picture.height };
  const frame = document.createElement("div");
  frame.className = classes.editor ?? "";
  frame.tabIndex = -1;
  const canvas = document.createElement("div");
  frame.append(canvas);
  container.append(frame);

  const stage = new Stage({ container: canvas, width: 1, height: 1 });
  stage.content.setAttribute("aria-hidden", "true");
  const pictureLayer = new Layer({ listening: false });
  pictureLayer.add(new PictureNode({ image: picture as HTMLImageElement, ...size }));
  const itemLayer = new Layer();
  const handleLayer = new Layer();
  stage.add(pictureLayer, itemLayer, handleLayer);

  const textHeight = textHeightIn(styles, session.layer.style);
  const pictures = createPictures(
    () => itemLayer.batchDraw(),
    (error) => options.onError?.(error),
  );
  const brush = { styles, layerStyle: session.layer.style, picture: pictures.get };
  const nodes = createItemNodes(itemLayer, brush, textHeight, options.drawOnTop ?? (() => {}));
  const handles = createHandles(handleLayer, nodes, options.look ?? inkOnPaper, (item) =>
    session.change(item),
  );
  const buttons = createItemButtons(frame, {
    label: options.label,
    nameOf: options.nameOf,
    textHeight,
    onFocus: (id) => session.select(id),
  });
  let toScreen: Matrix = [1, 0, 0, 1, 0, 0];
  let textBox: { id: string; box: TextBox } | undefined;
  let clicks: ClickRun | undefined;

  function show() {
    const { items, selected, writing, tool } = session.state();
    const chosen = items.find(({ id }) => id === selected);
    nodes.sync(items);
    nodes.hide(writing);
    for (const { id } of items) nodes.node(id)?.draggable(tool === "select");
    itemLayer.listening(tool === "select");
    handleLayer.listening(tool === "select");
    frame.classList.toggle(classes.drawing ?? "", tool !== "select");
    handles.attach(writing === undefined ? chosen : undefined);
    buttons.sync(items, selected, toScreen);
    showTextBox(items.find(({ id }) => id === writing));
  }

  function showTextBox(item: Item | undefined) {
    if (textBox && textBox.id !== item?.id) {
      textBox.box.close();
      textBox = undefined;
    }
    if (item?.kind !== "text") return;
    textBox ??= { id: item.id, box: openTextBox(frame, item.text, textBoxOptions(item.id)) };
    textBox.box.place(item, styles.get(item.style ?? session.layer.style), toScreen);
  }

  const textBoxOptions = (id: string) => ({
    label: options.textLabel,
    onInput(text: string) {
      const item = nodes.item(id);
      if (item?.kind === "text") session.change({ ...item, text }, `text ${id}`);
    },
    onDone() {
      session.write(undefined);
      buttons.focus(id);
    },
  });

  function fit() {
    const element = { width: frame.clientWidth, height: frame.clientHeight };
    if (element.width === 0 || element.height === 0) return;
    toScreen = videoToScreen({ video: size, element, fit: "contain" });
    stage.size(element);
    const place = { x: toScreen[4], y: toScreen[5], scaleX: toScreen[0], scaleY: toScreen[3] };
    for (const layer of [pictureLayer, itemLayer]) layer.setAttrs(place);
    stage.batchDraw();
    show();
    handles.update();
  }

  function place(item: Item) {
    session.add(item);
    buttons.focus(item.id);
    if (item.kind === "text") session.write(item.id);
  }

  createDrawTool(stage, itemLayer, session, size, brush, place);
  /** A handle, which may lie over the item it belongs to, counts as that item. */
  const idAt = (target: Stage | Node) =>
    target.getLayer() === handleLayer ? session.state().selected : target.id() || undefined;
  stage.on("pointerdown", ({ target, evt }) => {
    if (session.state().tool !== "select") return;
    clicks = nextClick(clicks, { x: evt.clientX, y: evt.clientY, time: evt.timeStamp });
    const id = idAt(target);
    session.write(undefined);
    session.select(id);
    if (id === undefined) frame.focus({ preventScroll: true });
    else buttons.focus(id);
  });
  // Where the focus goes is said here: the browser would take it from what a press has just opened.
  stage.content.addEventListener("mousedown", (event) => event.preventDefault());
  stage.on("pointerclick", ({ target }) => {
    const item = session.state().items.find(({ id }) => id === idAt(target));
    if (clicks?.clicks === 2 && item?.kind === "text") session.write(item.id);
  });
  itemLayer.on("dragmove", () => handles.update());
  itemLayer.on("dragend", ({ target }) => {
    const moved = nodes.moved(target.id());
    if (moved) session.change(moved);
  });
  frame.addEventListener("pointerdown", ({ pointerType }) => handles.setTouch(pointerType === "touch"), true);
  frame.addEventListener("keydown", (event) => {
    const meant = pressKey(session, event, { textHeight, unitsPerPixel: 1 / toScreen[0] });
    if (meant) event.preventDefault();
  });

  const resized = new ResizeObserver(fit);
  resized.observe(frame);
  const unsubscribe = session.subscribe(show);
  fit();
  // Letters are measured again when their font has come.
  void document.fonts.ready.then(() => stage.getStage() && show());

  return {
    placeInMiddle() {
      const { tool } = session.state();
      if (tool !== "select") place(markAt(tool, { x: size.width / 2, y: size.height / 2 }, size));
    },
    focus: buttons.focus,
    close() {
      resized.disconnect();
      unsubscribe();
      textBox?.box.close();
      stage.destroy();
      frame.remove();
    },
  };
}
