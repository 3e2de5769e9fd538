import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import type { ReactNode } from "react";
import { IconButton } from "../action/IconButton.tsx";
import { Stepper } from "../progress/Stepper.tsx";
import { clearOf } from "./clear-of.ts";
import styles from "./Header.module.css";
import { Wordmark } from "./Wordmark.tsx";

export type HeaderProps = {
  /** Undefined: no back button. */
  onBack?: (() => void) | undefined;
  /** Current step of the flow, from 1. Undefined: no stepper. */
  step?: number | undefined;
  steps?: number | undefined;
  tone?: "paper" | "camera" | "box" | undefined;
  /** Replaces the stepper. */
  title?: ReactNode;
  /** Replaces the wordmark. */
  end?: ReactNode;
  className?: string | undefined;
};

/** The top bar: back, the step of the flow, whose page it is. It never holds a search box. */
export function Header(props: HeaderProps) {
  const { onBack, step, steps = 6, tone = "paper", title, end, className } = props;
  const { t } = useLingui();
  return (
    <header
      ref={clearOfHeader}
      className={clsx(styles.header, onBack && styles.withBack, styles[tone], className)}
    >
      {onBack && <IconButton icon="back" label={t`Volver`} onClick={onBack} />}
      <div className={clsx(styles.place, step !== undefined && styles.steps)}>
        {step === undefined ? title : <Stepper step={step} steps={steps} />}
      </div>
      {end ?? <Wordmark />}
    </header>
  );
}

const clearOfHeader = clearOf("top");
