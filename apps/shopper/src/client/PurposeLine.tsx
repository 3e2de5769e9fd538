import { Notice } from "@horma/ui";
import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import type { ReactNode } from "react";
import styles from "./IdentificationForm.module.css";

/** What a number is asked for. On a low phone only its link is seen, with the way without a number beside it (mock-up 07d). */
export function PurposeLine({ children, onOpen, beside }: PurposeLineProps) {
  const { t } = useLingui();
  return (
    <div className={styles.links}>
      <Notice action={t`Tus datos`} onClick={onOpen} className={clsx(beside !== null && styles.folded)}>
        <span className={clsx(beside !== null && "visually-hidden")}>{children}</span>
      </Notice>
      {beside}
    </div>
  );
}

type PurposeLineProps = {
  children: ReactNode;
  onOpen: () => void;
  /** Null where the whole sentence fits. */
  beside: ReactNode;
};
