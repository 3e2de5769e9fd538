import { pageConfig } from "@horma/app/page-config";
import { Icon } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { hasCells, scopeOf } from "../api/scope.ts";
import styles from "./CellChoice.module.css";
import { PageHead } from "./PageHead.tsx";

export type OfCellProps = {
  title: string;
  /** In the head while there is no cell: what can be done without one. */
  tabs?: ReactNode;
  children: ReactNode;
};

/** A page about the stores of one cell: without a scope it asks for the cell. Without cells it is the page alone. */
export function OfCell({ title, tabs, children }: OfCellProps) {
  const { search } = useLocation();
  if (!hasCells || scopeOf(search) !== null) return children;
  return (
    <>
      <PageHead title={title}>{tabs}</PageHead>
      <CellChoice />
    </>
  );
}

/** "Which cell?", with the rest of the address as it is. */
export function CellChoice() {
  const { search } = useLocation();
  return (
    <section className={styles.screen}>
      <h2 className="h2">
        <Trans>¿De qué zona?</Trans>
      </h2>
      <p>
        <Trans>También puedes elegir una tienda, arriba a la izquierda.</Trans>
      </p>
      <ul className={styles.cells}>
        {pageConfig.cells.map(({ name, title }) => (
          <li key={name}>
            <Link className={styles.cell} to={searchOfCell(search, name)}>
              {title}
              <Icon name="forward" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Above what the head has of its own: the way to the same page of each cell. Nothing with a scope, and without cells. */
export function CellStrip() {
  const { search } = useLocation();
  if (!hasCells || scopeOf(search) !== null) return null;
  return (
    <nav className={styles.strip} aria-label={t`Zonas`}>
      <span>
        <Trans>Aquí está lo de la casa matriz. Cada zona tiene lo suyo:</Trans>
      </span>
      {pageConfig.cells.map(({ name, title }) => (
        <Link key={name} to={searchOfCell(search, name)}>
          {title}
        </Link>
      ))}
    </nav>
  );
}

function searchOfCell(search: string, cell: string): string {
  const params = new URLSearchParams(search);
  // A page and what is open are the head's.
  for (const name of ["page", "open"]) params.delete(name);
  params.set("cell", cell);
  return `?${params}`;
}
