import { StaffButton } from "@horma/ui";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { HeaderEnd } from "../layout/HeaderEnd.tsx";
import "./paper.css";
import styles from "./PrintPage.module.css";

export type PrintPageProps = {
  title: string;
  /** What has to be set in the printer's dialog, or chosen before. Not printed. */
  controls?: ReactNode;
  /** How many sheets there are; none cannot be printed. */
  sheets: number;
  children: ReactNode;
};

/** Sheets of A4 as they will come out of the printer, and what is chosen for them beside. */
export function PrintPage({ title, controls, sheets, children }: PrintPageProps) {
  return (
    <div className={styles.page}>
      <HeaderEnd>
        <StaffButton variant="header" icon="printer" disabled={sheets === 0} onClick={() => window.print()}>
          <Trans>Imprimir</Trans>
        </StaffButton>
      </HeaderEnd>
      <section className={styles.controls}>
        <h1 className="h1">{title}</h1>
        <p>
          <Trans>
            {plural(sheets, { one: "1 hoja A4", other: "# hojas A4" })}. En el diálogo de impresión: escala
            100 %, sin márgenes, con gráficos de fondo.
          </Trans>
        </p>
        {controls}
      </section>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and by keyboard only what has the focus does */}
      <section className={styles.sheets} aria-label={t`Vista previa`} tabIndex={0}>
        {children}
      </section>
    </div>
  );
}

/** One A4 sheet. */
export function Sheet({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <article className={`${styles.sheet} ${className ?? ""}`} data-surface="paper">
      {children}
    </article>
  );
}
