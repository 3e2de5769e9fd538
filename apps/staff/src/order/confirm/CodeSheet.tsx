import { CodeField, Sheet, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import styles from "./CodeSheet.module.css";

export type CodeSheetProps = {
  open: boolean;
  onClose: () => void;
  /** Resolves to whether the code is one of those to scan. */
  onCode: (code: string) => Promise<boolean>;
};

/** A sheet to type the digits under a barcode, or the nine of the sku. */
export function CodeSheet({ open, onClose, onCode }: CodeSheetProps) {
  return (
    <Sheet open={open} title={t`Escribir el código`} onClose={onClose} look="box">
      <CodeForm onClose={onClose} onCode={onCode} />
    </Sheet>
  );
}

function CodeForm({ onClose, onCode }: Omit<CodeSheetProps, "open">) {
  const [code, setCode] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === "") return;
    // The screen behind shows the result.
    onClose();
    void onCode(code);
  };
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <CodeField
        label={t`Está en la etiqueta de la caja`}
        placeholder="123456789"
        data-first-focus
        enterKeyHint="done"
        value={code}
        onChange={setCode}
      />
      <StaffButton
        type="submit"
        size="lg"
        icon="forward"
        missing={code.trim() === "" ? t`Falta el código` : undefined}
      >
        <Trans>Confirmar</Trans>
      </StaffButton>
    </form>
  );
}
