import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { Icon } from "../picture/Icon.tsx";
import styles from "./CountDown.module.css";

export type CountDownProps = {
  /** 4:12 */
  text: string;
  /** The last minute: an alarm block with an icon, not colour alone. */
  urgent?: boolean | undefined;
  className?: string | undefined;
};

/** The remaining time. Assistive technology hears it only when the screen announces it. */
export function CountDown({ text, urgent = false, className }: CountDownProps) {
  const { t } = useLingui();
  return (
    <p role="timer" className={clsx(styles.time, urgent && styles.urgent, className)}>
      {urgent && <Icon name="alert" size="lg" />}
      <span className="num">
        <span className="visually-hidden">{t`Quedan`} </span>
        <span translate="no">{text}</span>
      </span>
    </p>
  );
}
