import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import type { Item } from "../drawing/item.ts";
import { textHeightIn } from "../drawing/text-layout.ts";
import { openEditor } from "../editor/open-editor.ts";
import type { EditorSession } from "../editor/session.ts";
import type { EditorStage } from "../editor/stage.ts";
import styles from "./DamageEditor.module.css";
import { drawNumbers } from "./damage-style.ts";
import type { DamageMessages } from "./messages.ts";

type PhotoStageProps = {
  session: EditorSession;
  photo: HTMLImageElement;
  stage: RefObject<EditorStage | null>;
  nameOf: (mark: Item, index: number) => string;
  t: DamageMessages;
};

/** The photo with its marks, to be edited. */
export function PhotoStage({ session, photo, stage, nameOf, t }: PhotoStageProps) {
  const container = useRef<HTMLDivElement>(null);
  const open = useEffectEvent((element: HTMLElement) => {
    const textHeight = textHeightIn(session.drawing.styles, session.layer.style);
    return openEditor(element, session, photo, {
      label: t.marks,
      textLabel: t.text,
      nameOf: (mark, index) => nameOf(mark, index),
      drawOnTop: (context, marks) => drawNumbers(context, marks, photo, textHeight),
    });
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another session or photo needs another stage
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    let current = true;
    let opened: EditorStage | undefined;
    open(element).then(
      (mounted) => {
        if (!current) return mounted.close();
        opened = mounted;
        stage.current = mounted;
      },
      (error: unknown) => {
        if (current) throw error;
      },
    );
    return () => {
      current = false;
      stage.current = null;
      opened?.close();
    };
  }, [session, photo, stage]);

  return <section ref={container} className={styles.photo} aria-label={t.photo} />;
}
