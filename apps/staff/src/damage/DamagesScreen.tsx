import { displaySize, staffMay } from "@horma/domain";
import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { paths } from "../paths.ts";
import { useStaffSession } from "../session/use-staff-session.ts";
import { dayMonth, timeOfDay } from "../time/clock-text.ts";
import styles from "./DamagesScreen.module.css";
import { damageCauseNames } from "./damage-causes.ts";
import { damagesQuery } from "./damage-query.ts";

/** The manager's list of damaged pairs, the newest first. */
export function DamagesScreen() {
  const { staff, store } = useStaffSession();
  const allowed = staffMay(staff.role, "see_figures");
  const { data, isError } = useQuery({ ...damagesQuery(store.code), enabled: allowed });
  const waiting = isError ? t`Todavía no llega la lista. Volvemos a intentarlo.` : t`Cargando la lista`;
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>
        <Trans>Pares dañados</Trans>
      </h1>
      {data === undefined && <p role="status">{allowed ? waiting : t`Solo la jefatura ve esta lista.`}</p>}
      {data?.length === 0 && (
        <p>
          <Trans>Ningún par dañado.</Trans>
        </p>
      )}
      <ul className={styles.list}>
        {data?.map(({ hash_id, pair_id, code, name, size, cause, at, by }) => (
          <li key={pair_id}>
            <Link to={paths.damage(hash_id, pair_id)} className={styles.row}>
              <b className="num">{displaySize(size)}</b>
              <span>
                <b>{name}</b> {i18n._(damageCauseNames[cause])}
              </span>
              <span className={styles.end}>
                {by}, {dayMonth(at)} {timeOfDay(at)} · {code}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
