import { Sheet, StaffButton } from "@horma/ui";
import { useState } from "react";
import styles from "./SearchButton.module.css";
import { SearchPanel } from "./SearchPanel.tsx";

/** The header's search (mock-up 30): opens over the screen. */
export function SearchButton() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <StaffButton variant="header" icon="search" className={styles.button} onClick={() => setOpen(true)}>
        Buscar
      </StaffButton>
      <Sheet open={open} title="Buscar" onClose={close}>
        <SearchPanel onLeave={close} />
      </Sheet>
    </>
  );
}
