import { shownNumber } from "@horma/app/shown";
import { IconButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import styles from "./Table.module.css";
import { useFilters } from "./use-filters.ts";

export type PagesProps = {
  total: number;
  pageSize: number;
  shown: number;
  /** What is counted at most, where a larger total stands for more. */
  most?: number;
};

/** At the foot of a table: which rows these are, and the way to the others. The page is in the address. */
export function Pages({ total, pageSize, shown, most }: PagesProps) {
  const { page, turn } = useFilters();
  const first = (page - 1) * pageSize + 1;
  if (total <= pageSize && page === 1) return null;
  const last = first + shown - 1;
  const uncounted = most !== undefined && total > most;
  const pages = uncounted ? Number.POSITIVE_INFINITY : Math.ceil(total / pageSize);
  return (
    <nav className={styles.pages} aria-label={t`Páginas`}>
      <span role="status">
        <Trans>
          {shownNumber(first)} – {shownNumber(last)} de {shownTotal(total, most)}
        </Trans>
      </span>
      <IconButton icon="back" label={t`Anterior`} disabled={page === 1} onClick={() => turn(-1, pages)} />
      <IconButton
        icon="forward"
        label={t`Siguiente`}
        disabled={last >= total && !(uncounted && shown === pageSize)}
        onClick={() => turn(1, pages)}
      />
    </nav>
  );
}

/** `1.234`; of a total that stands for more: `más de 1.000`. */
function shownTotal(total: number, most: number | undefined): string {
  return most !== undefined && total > most ? t`más de ${shownNumber(most)}` : shownNumber(total);
}
