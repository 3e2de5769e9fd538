import type { Item } from "../drawing/item.ts";
import type { EditorSession } from "./session.ts";
import type { Surface } from "./surface.ts";
import { openTextBox, type TextBox } from "./text-box.ts";

export interface Writing {
  /** Opens the text field for the item whose letters are edited, brings it to where that is, or closes it. */
  show(): void;
  close(): void;
}

/** Keeps a text field open over the text item that a session is writing. */
export function createWriting(
  session: EditorSession,
  { frame, toScreen }: Surface,
  label: string,
  focusItem: (id: string) => void,
): Writing {
  let open: { id: string; box: TextBox } | undefined;

  const itemOf = (id: string | undefined) => session.state().items.find((item) => item.id === id);

  function close() {
    open?.box.close();
    open = undefined;
  }

  const boxFor = (id: string, text: string) =>
    openTextBox(frame, text, {
      label,
      onInput(letters) {
        const item = itemOf(id);
        if (item?.kind === "text") session.change({ ...item, text: letters }, `text ${id}`);
      },
      onDone(by) {
        session.write(undefined);
        // What was pressed instead of a key has the focus already.
        if (by === "key") focusItem(id);
      },
    });

  return {
    show() {
      const item: Item | undefined = itemOf(session.state().writing);
      if (open?.id !== item?.id) close();
      if (item?.kind !== "text") return;
      open ??= { id: item.id, box: boxFor(item.id, item.text) };
      const style = session.drawing.styles.get(item.style ?? session.layer.style);
      open.box.place(item, style, toScreen());
    },
    close,
  };
}
