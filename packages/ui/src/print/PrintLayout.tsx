import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import "./paper.css";
import styles from "./PrintLayout.module.css";

export type PrintLayoutProps = {
  title: string;
  /** Whether the page has a heading of its own. */
  headed?: boolean;
  /** Settings for the printer's dialog, or choices for the sheets. Not printed. */
  controls?: ReactNode;
  /** The number of sheets. */
  sheets: number;
  children: ReactNode;
};

/** A4 sheets as the printer prints them, with their settings beside them. */
export function PrintLayout({ title, headed = false, controls, sheets, children }: PrintLayoutProps) {
  const { t } = useLingui();
  return (
    <div className={styles.page}>
      <section className={styles.controls}>
        {headed ? <h2 className="h2">{title}</h2> : <h1 className="h1">{title}</h1>}
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
export function PaperSheet({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <article className={`${styles.sheet} ${className ?? ""}`} data-surface="paper">
      {children}
    </article>
  );
}
