import { type CSSProperties, useRef, useState, useSyncExternalStore } from "react";
import { tools as allTools, type EditorSession } from "../editor/session.ts";
import type { EditorStage } from "../editor/stage.ts";
import { Action } from "./Action.tsx";
import styles from "./DamageEditor.module.css";
import type { DamageEditorProps } from "./DamageEditor.tsx";
import { DamagePanel } from "./DamagePanel.tsx";
import { titleOf } from "./MarkCard.tsx";
import { type DamageMessages, damageKinds } from "./messages.ts";
import { PhotoStage } from "./PhotoStage.tsx";
import { ToolBar } from "./ToolBar.tsx";

type OpenEditorProps = Pick<DamageEditorProps, "pair" | "kinds" | "tools" | "onSave" | "onCancel"> & {
  session: EditorSession;
  photo: HTMLImageElement;
  t: DamageMessages;
  /** An earlier document exists, so saving without marks is a change too. */
  again: boolean;
};

/** The editor once there is something to edit: the pair, the photo with its tools, and the list of marks. */
export function OpenEditor({
  session,
  photo,
  t,
  pair,
  kinds = damageKinds,
  tools = allTools,
  ...saving
}: OpenEditorProps) {
  const state = useSyncExternalStore(session.subscribe, session.state);
  const stage = useRef<EditorStage>(null);
  const said = useCount(state.items.length, t);
  const ratio = { "--photo-ratio": photo.width / photo.height } as CSSProperties;
  return (
    <>
      {pair && <PairLabel {...pair} />}
      <div className={styles.work}>
        <ToolBar session={session} state={state} tools={tools} t={t} />
        <div className={styles.picture} style={ratio}>
          <PhotoStage
            session={session}
            photo={photo}
            stage={stage}
            nameOf={(mark, index) => `${index + 1} ${titleOf(mark, kinds, t)}, ${t.shape[mark.kind]}`}
            t={t}
          />
        </div>
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
      <DamagePanel session={session} state={state} photo={photo} kinds={kinds} t={t} {...saving} />
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
