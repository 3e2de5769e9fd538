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
  /** The photo of the pair, or its address. Another one, or another author, opens another editor. */
  readonly photo: Blob | string;
  /** Who marks: every note and the document carry the name. */
  readonly author: string;
  /** What was saved before: the document, or its JSON. Read when the photo is. */
  readonly document?: unknown;
  /** The pair, as it is called on its label. */
  readonly pair?: { readonly size: string; readonly name: string; readonly detail?: string };
  readonly kinds?: readonly DamageKind[];
  readonly messages?: Partial<DamageMessages>;
  /** Resolves when it is stored; a rejection is told, and the marks stay. */
  onSave(saved: SavedDamage): void | Promise<void>;
  onCancel?(): void;
}

/**
 * Staff mark the damage on a photo of a returned pair, name its kind, and save it as a document and a picture. It fills its
 * parent, which gives it its height; side by side on a tablet, one below the other on a phone.
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
