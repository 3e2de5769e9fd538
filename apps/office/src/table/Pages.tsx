import { IconButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { shownNumber } from "../language/shown.ts";
import styles from "./Table.module.css";
import { useFilters } from "./use-filters.ts";

export type PagesProps = { total: number; pageSize: number; shown: number };

/** The foot of a table: which rows these are, and the way to the others. The page is in the address. */
export function Pages({ total, pageSize, shown }: PagesProps) {
  const { page, set } = useFilters();
  const first = (page - 1) * pageSize + 1;
  if (total <= pageSize && page === 1) return <div className={styles.foot} />;
  const last = first + shown - 1;
  return (
    <nav className={styles.foot} aria-label={t`Páginas`}>
      <span />
      <span className={styles.pages}>
        <span role="status">
          <Trans>
            {shownNumber(first)} – {shownNumber(last)} de {shownNumber(total)}
          </Trans>
        </span>
        <IconButton
          icon="back"
          label={t`Anterior`}
          disabled={page === 1}
          onClick={() => set({ page: String(page - 1) })}
        />
        <IconButton
          icon="forward"
          label={t`Siguiente`}
          disabled={last >= total}
          onClick={() => set({ page: String(page + 1) })}
        />
      </span>
    </nav>
  );
}
