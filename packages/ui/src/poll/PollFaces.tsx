import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { RadioGroup } from "../field/RadioGroup.tsx";
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
  const answers = usePollAnswers();
  const option = (each: PollAnswer) => ({
    value: each,
    text: (
      <>
        <PollFace answer={each} selected={each === value} />
        <span className={styles.word}>{answers[each - 1]}</span>
      </>
    ),
  });
  return (
    <RadioGroup
      label={label}
      value={value}
      options={([1, 2, 3, 4] as const).map(option)}
      onChange={onChange}
      className={clsx(styles.faces, className)}
      optionClass={styles.answer}
    />
  );
}

/** The names of the four answers, best first. */
export function usePollAnswers(): readonly [string, string, string, string] {
  const { t } = useLingui();
  return [t`Me encantó`, t`Bien`, t`Más o menos`, t`Mal`];
}
