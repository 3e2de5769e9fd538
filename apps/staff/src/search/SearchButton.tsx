import { Sheet, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import styles from "./SearchButton.module.css";
import { SearchPanel } from "./SearchPanel.tsx";

/** The header's search (mock-up 30). It opens over the screen. */
export function SearchButton() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <StaffButton variant="header" icon="search" className={styles.button} onClick={() => setOpen(true)}>
        <Trans>Buscar</Trans>
      </StaffButton>
      <Sheet open={open} title={t`Buscar`} onClose={close}>
        <SearchPanel onLeave={close} />
      </Sheet>
    </>
  );
}
