import type { DamageListEntry } from "@horma/contract";
import { displaySize, roleMay } from "@horma/domain";
import { ProductImage } from "@horma/ui";
import { i18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { paths } from "../paths.ts";
import { useStaffSession } from "../session/use-staff-session.ts";
import { dayMonth, timeOfDay } from "../time/clock-text.ts";
import styles from "./DamagesScreen.module.css";
import { damageCauseNames } from "./damage-causes.ts";
import { damagesQuery } from "./damage-query.ts";

/** The manager's list of damaged pairs: those that wait for a decision, the oldest first, then the newest. */
export function DamagesScreen() {
  const { staff, store } = useStaffSession();
  const allowed = roleMay(staff.role, "see_figures");
  const { data, isError } = useQuery({ ...damagesQuery(store.code), enabled: allowed });
  const waiting = isError ? t`Todavía no llega la lista. Volvemos a intentarlo.` : t`Cargando la lista`;
  const toDecide = data?.filter(({ place }) => place === "damaged") ?? [];
  const decided = data?.filter(({ place }) => place !== "damaged") ?? [];
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>
        <Trans>Pares dañados</Trans>
      </h1>
      {data === undefined ? (
        <p role="status">{allowed ? waiting : t`Solo la jefatura ve esta lista.`}</p>
      ) : (
        <>
          <h2 className={styles.group}>
            {toDecide.length === 0
              ? t`Nada por decidir`
              : plural(toDecide.length, { one: "1 por decidir", other: "# por decidir" })}
          </h2>
          <Rows entries={toDecide} />
          {decided.length > 0 && (
            <h2 className={styles.group}>
              <Trans>Decididos</Trans>
            </h2>
          )}
          <Rows entries={decided} />
        </>
      )}
    </div>
  );
}

function Rows({ entries }: { entries: readonly DamageListEntry[] }) {
  return (
    <ul className={styles.list}>
      {entries.map(({ hash_id, pair_id, code, name, image, size, cause, at, by, place }) => (
        <li key={pair_id}>
          <Link to={paths.damage(hash_id, pair_id)} className={styles.row}>
            <span className={styles.image}>{image && <ProductImage src={image} sizes="84px" alt="" />}</span>
            <b className="num">{displaySize(size)}</b>
            <span>
              <b>{name}</b> {i18n._(damageCauseNames[cause])}
              {place === "workshop" && ` · ${t`En el taller`}`}
            </span>
            <span className={styles.end}>
              {by}, {dayMonth(at)} {timeOfDay(at)} · {code}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
