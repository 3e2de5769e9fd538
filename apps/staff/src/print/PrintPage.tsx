import { StaffButton } from "@horma/ui";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { HeaderEnd } from "../layout/HeaderEnd.tsx";
import "./paper.css";
import styles from "./PrintPage.module.css";

export type PrintPageProps = {
  title: string;
  /** Settings for the printer's dialog, or choices for the sheets. Not printed. */
  controls?: ReactNode;
  /** The number of sheets. Without one there is nothing to print. */
  sheets: number;
  children: ReactNode;
};

/** A4 sheets as the printer prints them, with their settings beside them. */
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
