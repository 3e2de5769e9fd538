import { StaffButton } from "@horma/ui";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "react-router";
import { paths } from "../paths.ts";
import { useStaffSession } from "../session/use-staff-session.ts";
import { timeOfDay } from "../time/clock-text.ts";
import { type CountDraft, isBegun } from "./draft.ts";
import { drafts, useDrafts } from "./drafts.ts";
import styles from "./OpenCounts.module.css";

/** The counts that were begun on this tablet and are not over. */
export function PausedCounts() {
  const { store } = useStaffSession();
  const begun = useDrafts(store.code).filter(isBegun);
  if (begun.length === 0) return null;
  return (
    <section aria-labelledby="paused-counts" className={styles.list}>
      <h2 id="paused-counts" className={styles.head}>
        <Trans>A medias en este equipo</Trans>
      </h2>
      <ul className={styles.list}>
        {begun.map((draft) => (
          <Paused key={JSON.stringify(draft.target)} draft={draft} />
        ))}
      </ul>
    </section>
  );
}

function Paused({ draft: { store, target, startedAt, slots, books } }: { draft: CountDraft }) {
  const [sure, setSure] = useState(false);
  const reads = Object.values(slots).reduce((sum, slot) => sum + slot.reads.length, 0);
  const name = "place" in target ? target.place : (books.slots[0]?.lines[0]?.product.name ?? target.product);
  const path = "place" in target ? paths.countPlace(target.place) : paths.countProduct(target.product);
  return (
    <li className={styles.paused}>
      <Link to={path} className={styles.go} aria-label={t`Seguir contando ${name}`}>
        <b className="num">{name}</b>
        <span>
          {t`${plural(reads, { one: "# par leído", other: "# pares leídos" })}`}
          <br />
          <Trans>desde las {timeOfDay(startedAt)}</Trans>
        </span>
      </Link>
      <StaffButton
        variant={sure ? "alarm" : "line"}
        onClick={() => (sure ? drafts.end(store, target) : setSure(true))}
        onBlur={() => setSure(false)}
      >
        {sure ? t`¿Seguro? Descartar` : t`Descartar`}
      </StaffButton>
    </li>
  );
}
