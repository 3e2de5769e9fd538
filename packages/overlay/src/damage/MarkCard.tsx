import { useEffect, useId, useRef } from "react";
import type { Item } from "../drawing/item.ts";
import type { EditorSession } from "../editor/session.ts";
import { Action, ErrorText } from "./Action.tsx";
import { damageNotes, describeMark } from "./damage-document.ts";
import { Icon } from "./Icon.tsx";
import styles from "./MarkCard.module.css";
import type { DamageKind, DamageMessages } from "./messages.ts";

type MarkCardProps = {
  mark: Item;
  number: number;
  selected: boolean;
  /** Saving was tried, and this mark has no kind. */
  incomplete: boolean;
  session: EditorSession;
  kinds: readonly DamageKind[];
  t: DamageMessages;
};

/** One mark on the list: its number and what it is; open while it is selected. */
export function MarkCard({ mark, number, selected, incomplete, session, kinds, t }: MarkCardProps) {
  const { comment, author } = describeMark(mark);
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (selected) card.current?.scrollIntoView({ block: "nearest" });
  }, [selected]);
  return (
    <li ref={card} className={styles.card} data-selected={selected || undefined}>
      <button
        type="button"
        className={styles.summary}
        aria-expanded={selected}
        onClick={() => session.select(selected ? undefined : mark.id)}
      >
        <span className={styles.number}>{number}</span>
        <span className={styles.what}>
          <strong>{titleOf(mark, kinds, t)}</strong>
          <span>{[comment, author].filter(Boolean).join(" · ") || t.shape[mark.kind]}</span>
        </span>
        {incomplete && (
          <span className={styles.flag}>
            <Icon name="alert" />
          </span>
        )}
      </button>
      {selected && <MarkFields mark={mark} incomplete={incomplete} session={session} kinds={kinds} t={t} />}
    </li>
  );
}

/** What a mark is called: its kind, or what is written. */
export function titleOf(mark: Item, kinds: readonly DamageKind[], t: DamageMessages): string {
  const { kind } = describeMark(mark);
  const label = kinds.find(({ code }) => code === kind)?.label ?? kind;
  if (label !== "") return label;
  return mark.kind === "text" && mark.text.trim() !== "" ? mark.text : t.withoutKind;
}

type MarkFieldsProps = Omit<MarkCardProps, "number" | "selected">;

function MarkFields({ mark, incomplete, session, kinds, t }: MarkFieldsProps) {
  const id = useId();
  const { kind, comment } = describeMark(mark);
  const unknown = kind !== "" && !kinds.some(({ code }) => code === kind);
  return (
    <div className={styles.fields}>
      <label className={styles.field} htmlFor={`${id}-kind`}>
        <span>{t.kind}</span>
        <select
          id={`${id}-kind`}
          className={styles.control}
          value={kind}
          aria-invalid={incomplete}
          aria-describedby={incomplete ? `${id}-error` : undefined}
          onChange={({ target }) => session.setNote(mark.id, damageNotes.kind, target.value)}
        >
          <option value="">{t.chooseKind}</option>
          {unknown && <option value={kind}>{kind}</option>}
          {kinds.map(({ code, label }) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {incomplete && <ErrorText id={`${id}-error`}>{t.kindMissing}</ErrorText>}
      <label className={styles.field} htmlFor={`${id}-comment`}>
        <span>{t.comment}</span>
        <textarea
          id={`${id}-comment`}
          className={styles.control}
          rows={2}
          maxLength={280}
          value={comment}
          onChange={({ target }) => session.setNote(mark.id, damageNotes.comment, target.value)}
        />
      </label>
      <div className={styles.acts}>
        {mark.kind === "text" && (
          <Action look="line" icon="pencil" onPress={() => session.write(mark.id)}>
            {t.editText}
          </Action>
        )}
        <Action look="line" icon="remove" onPress={() => session.remove(mark.id)}>
          {t.remove}
        </Action>
      </div>
    </div>
  );
}
