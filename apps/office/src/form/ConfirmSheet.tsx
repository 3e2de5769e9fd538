import { Sheet, StaffButton } from "@horma/ui";
import { Trans } from "@lingui/react/macro";
import form from "./form.module.css";

export type ConfirmSheetProps = {
  open: boolean;
  /** The question. */
  title: string;
  /** What follows from it. */
  text: string;
  /** The button that does it. */
  yes: string;
  onYes: () => void;
  onClose: () => void;
};

/** Asks before something is done, and closes. */
export function ConfirmSheet({ open, title, text, yes, onYes, onClose }: ConfirmSheetProps) {
  return (
    <Sheet look="box" open={open} title={title} onClose={onClose}>
      <div className={form.form}>
        <p>{text}</p>
        <StaffButton
          onClick={() => {
            onClose();
            onYes();
          }}
        >
          {yes}
        </StaffButton>
        <StaffButton variant="line" onClick={onClose}>
          <Trans>Volver</Trans>
        </StaffButton>
      </div>
    </Sheet>
  );
}
