import { type FieldEdit, type KeypadKey, pressInField } from "@horma/ui";
import { useRef, useState } from "react";
import { editDocument, shownDocument, switchDocument } from "./document-text.ts";

type DocumentState = {
  /** Called when the shopper types: hides an earlier error. */
  onChange: () => void;
  /** Called when what was typed or pasted is longer than any document. The field stays as it was. */
  onTooLong: (foreign: boolean) => void;
};

/** The document typed so far in a `RutField` with its Keypad, a RUT or a foreigner's ID. */
export function useDocumentField({ onChange, onTooLong }: DocumentState) {
  const [text, setText] = useState("");
  const [foreign, setForeign] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const edit = (change: FieldEdit) => {
    const edited = editDocument(text, change, foreign);
    setText(edited.document);
    if (edited.tooLong) onTooLong(foreign);
    else onChange();
    return { text: shownDocument(edited.document, foreign), caret: edited.caret };
  };
  const press = (key: KeypadKey) => {
    if (field.current) pressInField(field.current, key);
  };
  const change = (ticked: boolean) => {
    setForeign(ticked);
    setText((before) => switchDocument(before, ticked));
    onChange();
  };
  return { text, foreign, field, edit, press, change };
}
