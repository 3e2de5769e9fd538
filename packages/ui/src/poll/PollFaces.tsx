import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { useId } from "react";
import { type PollAnswer, PollFace } from "./PollFace.tsx";
import styles from "./PollFaces.module.css";

export type PollFacesProps = {
  /** Accessible name of the group. */
  label: string;
  value?: PollAnswer | undefined;
  onChange: (answer: PollAnswer) => void;
  className?: string | undefined;
};

/** The poll's four answers (SC-14) as a native radio group. */
export function PollFaces({ label, value, onChange, className }: PollFacesProps) {
  const name = useId();
  const answers = usePollAnswers();
  return (
    <fieldset className={clsx(styles.faces, className)}>
      <legend className="visually-hidden">{label}</legend>
      {([1, 2, 3, 4] as const).map((answer) => (
        <label key={answer} className={clsx(styles.answer, answer === value && styles.selected)}>
          <input
            type="radio"
            className="covering-control"
            name={name}
            checked={answer === value}
            onChange={() => onChange(answer)}
          />
          <PollFace answer={answer} selected={answer === value} />
          <span className={styles.word}>{answers[answer - 1]}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The names of the four answers, best first. */
export function usePollAnswers(): readonly [string, string, string, string] {
  const { t } = useLingui();
  return [t`Me encantó`, t`Bien`, t`Más o menos`, t`Mal`];
}
