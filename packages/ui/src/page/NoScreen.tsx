import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { StaffButton } from "../action/StaffButton.tsx";
import styles from "./NoScreen.module.css";

/** Stands for a screen of staff or office that could not be loaded or drawn. Only a reload is sure to work. */
export function CrashedScreen({ onReload }: { onReload: () => void }) {
  return (
    <section className={styles.screen}>
      <h1 className="h1">
        <Trans>Surgió un inconveniente</Trans>
      </h1>
      <StaffButton icon="refresh" onClick={onReload}>
        <Trans>Volver a cargar</Trans>
      </StaffButton>
    </section>
  );
}

/** For an address of staff or office without a screen, with the link out of it. */
export function NotFoundScreen({ children }: { children: ReactNode }) {
  return (
    <section className={styles.screen}>
      <h1 className="h1">
        <Trans>Esta página no existe</Trans>
      </h1>
      {children}
    </section>
  );
}
