import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { RadioGroup } from "../field/RadioGroup.tsx";
import styles from "./PollCauses.module.css";

/** What happened to a shopper who was not happy. */
export type PollCause = "wait" | "size" | "pair" | "pick_up" | "app" | "service";

export type PollCausesProps = {
  value?: PollCause | undefined;
  onChange: (cause: PollCause) => void;
  className?: string | undefined;
};

const causes: readonly PollCause[] = ["wait", "size", "pair", "pick_up", "app", "service"];

/** '¿Qué pasó?', answered by one tap or not at all (SC-14): a native radio group of chips. */
export function PollCauses({ value, onChange, className }: PollCausesProps) {
  const { t } = useLingui();
  const words = usePollCauses();
  return (
    <RadioGroup
      label={t`¿Qué pasó?`}
      legendClass={clsx("h2", styles.question)}
      value={value}
      options={causes.map((cause) => ({ value: cause, text: <span>{words[cause]}</span> }))}
      onChange={onChange}
      className={clsx(styles.causes, className)}
      optionClass={styles.chip}
    />
  );
}

/** The words of each cause. None speaks of a person. */
export function usePollCauses(): Record<PollCause, string> {
  const { t } = useLingui();
  return {
    wait: t`Esperé mucho`,
    size: t`Faltó mi talla`,
    pair: t`No era mi par`,
    pick_up: t`No pude retirar`,
    app: t`Falló la app`,
    service: t`La atención`,
  };
}
