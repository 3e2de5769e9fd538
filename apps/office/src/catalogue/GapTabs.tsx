import { shownNumber } from "@horma/app/shown";
import { type CatalogueGap, catalogueGaps } from "@horma/domain";
import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { countsQuery } from "./catalogue-queries.ts";
import styles from "./GapTabs.module.css";
import { gapTexts } from "./gap-texts.ts";

export type GapTabsProps = { chosen: CatalogueGap | undefined; onChoose: (gap: CatalogueGap | "") => void };

/** How many products there are, and how many lack what; each shows its products alone. */
export function GapTabs({ chosen, onChoose }: GapTabsProps) {
  const { data } = useQuery(countsQuery);
  const all = [["all", "", t`Todos`] as const];
  const gaps = catalogueGaps.map((gap) => [gap, gap, i18n._(gapTexts[gap])] as const);
  return (
    <fieldset className={styles.tabs}>
      <legend className="visually-hidden">{t`Qué les falta`}</legend>
      {[...all, ...gaps].map(([count, gap, text]) => (
        <button key={count} type="button" aria-pressed={gap === (chosen ?? "")} onClick={() => onChoose(gap)}>
          <span className={styles.figure}>{data === undefined ? "–" : shownNumber(data[count])}</span>
          <span className={styles.text}>{text}</span>
        </button>
      ))}
    </fieldset>
  );
}
