import { useRef, useState, useSyncExternalStore } from "react";
import type { EditorSession } from "../editor/session.ts";
import type { EditorStage } from "../editor/stage.ts";
import { Action, ErrorText } from "./Action.tsx";
import styles from "./DamageEditor.module.css";
import { type DamageDocument, damageDocument, needsKind } from "./damage-document.ts";
import { flattenDamage } from "./flatten-damage.ts";
import { MarkCard, titleOf } from "./MarkCard.tsx";
import { type DamageKind, type DamageMessages, damageKinds, damageMessages } from "./messages.ts";
import { PhotoStage } from "./PhotoStage.tsx";
import { ToolBar } from "./ToolBar.tsx";
import { useDamageSession } from "./use-damage-session.ts";

export interface SavedDamage {
  readonly document: DamageDocument;
  /** Photo and marks in one JPEG. */
  readonly image: Blob;
}

export interface DamageEditorProps {
  /** The photo of the pair, or its address. */
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

type OpenEditorProps = Pick<DamageEditorProps, "pair" | "kinds" | "onSave" | "onCancel"> & {
  session: EditorSession;
  photo: HTMLImageElement;
  t: DamageMessages;
  /** There was a document: even no mark at all is news. */
  again: boolean;
};

function OpenEditor({
  session,
  photo,
  t,
  again,
  pair,
  kinds = damageKinds,
  onSave,
  onCancel,
}: OpenEditorProps) {
  const state = useSyncExternalStore(session.subscribe, session.state);
  const stage = useRef<EditorStage>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [saving, setSaving] = useState<"no" | "tried" | "busy" | "failed">("no");
  const said = useCount(state.items.length, t);
  const empty = state.items.length === 0 && !again;

  async function save() {
    if (empty || saving === "busy") return;
    const incomplete = state.items.find(needsKind);
    if (incomplete) {
      setSaving("tried");
      session.select(incomplete.id);
      // The card opens first.
      requestAnimationFrame(() => panel.current?.querySelector("select")?.focus());
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
    <>
      {pair && <PairLabel {...pair} />}
      <div className={styles.work}>
        <ToolBar session={session} state={state} t={t} />
        <PhotoStage
          session={session}
          photo={photo}
          stage={stage}
          nameOf={(mark, index) => `${index + 1} ${titleOf(mark, kinds, t)}, ${t.shape[mark.kind]}`}
          t={t}
        />
        {state.tool !== "select" && (
          <div className={styles.hint}>
            <p>{t.drawHint}</p>
            <Action look="line" onPress={() => stage.current?.placeInMiddle()}>
              {t.placeInMiddle}
            </Action>
          </div>
        )}
        <p className={styles.hidden}>{t.keysHint}</p>
        <p className={styles.hidden} role="status">
          {said}
        </p>
      </div>
      <div className={styles.panel} ref={panel}>
        <h2 className={styles.heading}>
          {t.marks} <span className={styles.count}>{state.items.length}</span>
        </h2>
        {state.items.length === 0 ? (
          <p className={styles.none}>{t.none}</p>
        ) : (
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
          <Action look="filled" disabled={empty} onPress={save}>
            {saving === "busy" ? t.saving : t.save}
          </Action>
          {onCancel && (
            <Action look="line" onPress={onCancel}>
              {t.cancel}
            </Action>
          )}
        </div>
      </div>
    </>
  );
}

function PairLabel({ size, name, detail }: NonNullable<DamageEditorProps["pair"]>) {
  return (
    <div className={styles.pair}>
      <span className={styles.size}>{size}</span>
      <p className={styles.name}>
        <strong>{name}</strong>
        {detail && <span>{detail}</span>}
      </p>
    </div>
  );
}

/** What to say when marks come and go. */
function useCount(count: number, t: DamageMessages): string {
  const [before, setBefore] = useState(count);
  const [said, setSaid] = useState("");
  if (count !== before) {
    setBefore(count);
    setSaid(count > before ? t.added(count) : t.removed(count));
  }
  return said;
}
