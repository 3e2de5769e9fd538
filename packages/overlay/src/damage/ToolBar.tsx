import type { EditorSession, EditorState, Tool } from "../editor/session.ts";
import { Icon } from "./Icon.tsx";
import type { DamageMessages } from "./messages.ts";
import styles from "./ToolBar.module.css";

type ToolBarProps = {
  session: EditorSession;
  state: EditorState;
  tools: readonly Tool[];
  t: DamageMessages;
};

/** What the pointer draws, and the way back. */
export function ToolBar({ session, state, tools, t }: ToolBarProps) {
  return (
    <fieldset className={styles.tools} aria-label={t.tools}>
      {tools.map((tool) => (
        <button
          key={tool}
          type="button"
          className={styles.tool}
          aria-pressed={state.tool === tool}
          onClick={() => session.setTool(tool)}
        >
          <Icon name={tool} />
          <span>{t.tool[tool]}</span>
        </button>
      ))}
      <button
        type="button"
        className={`${styles.tool} ${styles.step}`}
        aria-disabled={!state.canUndo}
        onClick={session.undo}
      >
        <Icon name="undo" />
        <span>{t.undo}</span>
      </button>
      <button
        type="button"
        className={`${styles.tool} ${styles.step}`}
        aria-disabled={!state.canRedo}
        onClick={session.redo}
      >
        <Icon name="redo" />
        <span>{t.redo}</span>
      </button>
    </fieldset>
  );
}
