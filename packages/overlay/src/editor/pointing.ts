import type { Node } from "konva/lib/Node.js";
import { type ClickRun, nextClick } from "./click-run.ts";
import type { EditorSession } from "./session.ts";
import type { Surface } from "./surface.ts";

/** Selects what is pressed, gives it the focus, and opens a text under two clicks (OV-03). */
export function createPointing(
  session: EditorSession,
  { frame, stage, handles }: Surface,
  focusItem: (id: string) => void,
): void {
  let clicks: ClickRun | undefined;

  /** A handle, which may lie over the item it belongs to, counts as that item. */
  const idAt = (target: Node) =>
    target.getLayer() === handles ? session.state().selected : target.id() || undefined;

  stage.on("pointerdown", ({ target, evt }) => {
    if (session.state().tool !== "select") return;
    clicks = nextClick(clicks, { x: evt.clientX, y: evt.clientY, time: evt.timeStamp });
    const id = idAt(target);
    session.write(undefined);
    session.select(id);
    if (id === undefined) frame.focus({ preventScroll: true });
    else focusItem(id);
  });

  stage.on("pointerclick", ({ target }) => {
    const id = idAt(target);
    const item = session.state().items.find((each) => each.id === id);
    if (clicks?.clicks === 2 && item?.kind === "text") session.write(item.id);
  });
}
