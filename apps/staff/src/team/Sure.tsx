import { StaffButton, type StaffButtonProps } from "@horma/ui";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import styles from "./Sure.module.css";

export type SureProps = Pick<StaffButtonProps, "size" | "variant" | "icon" | "busy" | "children"> & {
  /** What it ends. */
  because: ReactNode;
  yes: string;
  onYes: () => void;
};

/** A button that first says what it ends. */
export function Sure({ because, yes, onYes, ...button }: SureProps) {
  const [asking, ask] = useState(false);
  if (!asking) return <StaffButton {...button} onClick={() => ask(true)} />;
  return (
    <fieldset className={styles.sure}>
      <legend>{because}</legend>
      <StaffButton
        busy={button.busy}
        onClick={() => {
          ask(false);
          onYes();
        }}
      >
        {yes}
      </StaffButton>
      <StaffButton variant="line" onClick={() => ask(false)}>
        <Trans>Volver</Trans>
      </StaffButton>
    </fieldset>
  );
}
