import type { Tool } from "../editor/session.ts";
import { Action, ErrorText } from "./Action.tsx";
import styles from "./DamageEditor.module.css";
import type { DamageDocument } from "./damage-document.ts";
import { type DamageKind, type DamageMessages, damageMessages } from "./messages.ts";
import { OpenEditor } from "./OpenEditor.tsx";
import { useDamageSession } from "./use-damage-session.ts";

export interface SavedDamage {
  readonly document: DamageDocument;
  /** Photo and marks in one JPEG. */
  readonly image: Blob;
}

export interface DamageEditorProps {
  /** The photo of the pair, or its address. Another photo or author opens a new editor. */
  readonly photo: Blob | string;
  /** Who marks: every note and the document carry the name. */
  readonly author: string;
  /** An earlier document, or its JSON. It is read together with the photo. */
  readonly document?: unknown;
  /** The pair, as it is called on its label. */
  readonly pair?: { readonly size: string; readonly name: string; readonly detail?: string };
  /** What people may draw; everything if left out. */
  readonly tools?: readonly Tool[];
  readonly kinds?: readonly DamageKind[];
  readonly messages?: Partial<DamageMessages>;
  /** Resolves when stored. A rejection is shown, and the marks stay. */
  onSave(saved: SavedDamage): void | Promise<void>;
  onCancel?(): void;
}

/**
 * Staff mark damage on a photo of a returned pair, name its kind, and save a document and a picture. It fills its parent, which
 * sets the height: side by side on a tablet, stacked on a phone.
 */
export function DamageEditor({ photo, author, document, messages, ...props }: DamageEditorProps) {
  const t = { ...damageMessages, ...messages };
  const { state, retry } = useDamageSession(photo, author, document);
  return (
    <section className={styles.editor} aria-label={t.title} data-state={state.kind}>
      {state.kind === "loading" && (
        <p className={styles.message} role="status">
          {t.loading}
        </p>
      )}
      {state.kind === "failed" && (
        <div className={styles.message} role="alert">
          <ErrorText>{t[state.reason]}</ErrorText>
          {state.reason === "loadFailed" && (
            <Action look="filled" onPress={retry}>
              {t.retry}
            </Action>
          )}
        </div>
      )}
      {state.kind === "open" && <OpenEditor {...props} {...state} t={t} again={document !== undefined} />}
    </section>
  );
}
