import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import styles from "./Stepper.module.css";

export type StepperProps = {
  /** Current step, from 1. */
  step: number;
  steps?: number | undefined;
  className?: string | undefined;
};

/** The step of the flow: done steps in ink, the current one taller and in accent, the rest outlined. */
export function Stepper({ step, steps = 6, className }: StepperProps) {
  const { t } = useLingui();
  return (
    <div role="img" aria-label={t`Paso ${step} de ${steps}`} className={clsx(styles.stepper, className)}>
      {Array.from({ length: steps }, (_, i) => i).map((i) => (
        <span
          key={i}
          className={clsx(styles.step, i + 1 < step && styles.done, i + 1 === step && styles.now)}
        >
          {[0, 5, 10, 15].map((bar) => (
            <span key={bar} style={{ width: `calc(${WIDTHS[(i * 2 + bar) % WIDTHS.length]} * var(--w))` }} />
          ))}
        </span>
      ))}
    </div>
  );
}

const WIDTHS = [4, 2, 3, 2, 5, 2];
