import { type RefObject, useRef, useState } from "react";
import type { EditorSession, EditorState } from "../editor/session.ts";
import { Action, ErrorText } from "./Action.tsx";
import styles from "./DamageEditor.module.css";
import type { DamageEditorProps } from "./DamageEditor.tsx";
import { damageDocument, needsKind } from "./damage-document.ts";
import { flattenDamage } from "./flatten-damage.ts";
import { MarkCard } from "./MarkCard.tsx";
import type { DamageKind, DamageMessages } from "./messages.ts";

type DamagePanelProps = Pick<DamageEditorProps, "onSave" | "onCancel"> & {
  session: EditorSession;
  state: EditorState;
  photo: HTMLImageElement;
  kinds: readonly DamageKind[];
  again: boolean;
  t: DamageMessages;
};

/** The list of marks, and the ways out. */
export function DamagePanel({ session, state, photo, kinds, again, t, onSave, onCancel }: DamagePanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const [saving, setSaving] = useState<"no" | "tried" | "busy" | "failed">("no");
  const nothing = state.items.length === 0 && !again;

  async function save() {
    if (nothing || saving === "busy") return;
    const incomplete = state.items.find(needsKind);
    if (incomplete) {
      setSaving("tried");
      session.select(incomplete.id);
      focusKind(panel);
      return;
    }
    setSaving("busy");
    try {
      const image = await flattenDamage(photo, state.items);
      const size = { width: photo.width, height: photo.height };
      await onSave({ document: damageDocument(size, state.items, session.author, new Date()), image });
      setSaving("no");
    } catch {
      setSaving("failed");
    }
  }

  return (
    <div className={styles.panel} ref={panel}>
      <h2 className={styles.heading}>
        {t.marks} <span className={styles.count}>{state.items.length}</span>
      </h2>
      {state.items.length === 0 && <p className={styles.none}>{t.none}</p>}
      {state.items.length > 0 && (
        <ol className={styles.marks}>
          {state.items.map((mark, index) => (
            <MarkCard
              key={mark.id}
              mark={mark}
              number={index + 1}
              selected={mark.id === state.selected}
              incomplete={saving === "tried" && needsKind(mark)}
              session={session}
              kinds={kinds}
              t={t}
            />
          ))}
        </ol>
      )}
      <div className={styles.foot}>
        {saving === "failed" && <ErrorText said>{t.saveFailed}</ErrorText>}
        <Action look="filled" disabled={nothing} onPress={save}>
          {saving === "busy" ? t.saving : t.save}
        </Action>
        {onCancel && (
          <Action look="line" onPress={onCancel}>
            {t.cancel}
          </Action>
        )}
      </div>
    </div>
  );
}

/** Goes to the kind of the selected mark, once its card is open. */
function focusKind(panel: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() => {
    const kind = panel.current?.querySelector("select");
    kind?.closest("li")?.scrollIntoView({ block: "start" });
    kind?.focus({ preventScroll: true });
  });
}
