import { shownNumber } from "@horma/app/shown";
import type { BoardDevice, CountAnswer, CountReport } from "@horma/contract";
import { roleMay } from "@horma/domain";
import { Icon, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { shownDay } from "../language/shown.ts";
import { useBoard } from "../live/board-query.ts";
import { paths } from "../paths.ts";
import { useStaffSession } from "../session/use-staff-session.ts";
import { timeOfDay } from "../time/clock-text.ts";
import { storeDate } from "../time/store-zone.ts";
import { CountFaults } from "./CountFaults.tsx";
import styles from "./CountScreen.module.css";
import { placeRows, verdict } from "./count-text.ts";
import { countQuery } from "./panel-query.ts";

/** Where every pair is now and was in the last nights, and what does not add up. */
export function CountScreen() {
  const { staff, store } = useStaffSession();
  const allowed = roleMay(staff.role, "see_figures");
  const { data, isError, isFetching, refetch } = useQuery({ ...countQuery(store.code), enabled: allowed });
  const { data: board } = useBoard(store.code);
  return (
    <div className={styles.screen}>
      <header className={styles.title}>
        <Link to={paths.panel} className={styles.back} aria-label={t`Volver`}>
          <Icon name="back" />
        </Link>
        <h1 className="h1">
          <Trans>Cuadre de pares</Trans>
        </h1>
        {allowed && (
          <StaffButton variant="line" icon="refresh" busy={isFetching} onClick={() => void refetch()}>
            <Trans>Contar de nuevo</Trans>
          </StaffButton>
        )}
      </header>
      {data ? (
        <Counted count={data} devices={board?.devices ?? []} />
      ) : (
        <p role="status">{allowed ? waitingText(isError) : t`Solo la jefatura ve el cuadre.`}</p>
      )}
    </div>
  );
}

function Counted({
  count: { now, nights },
  devices,
}: {
  count: CountAnswer;
  devices: readonly BoardDevice[];
}) {
  return (
    <div className={styles.columns}>
      <section className={styles.now} aria-labelledby="count-now">
        <h2 id="count-now" className={styles.head}>
          <Trans>Ahora, a las {timeOfDay(now.at)}</Trans>
        </h2>
        <Verdict report={now} />
        <CountFaults report={now} devices={devices} linked />
        <dl className={styles.numbers}>
          <Figure name={t`Pares en la tienda`} value={now.on_hand} />
          <Figure name={t`Apartados`} value={now.held} />
          {placeRows(now).map(({ name, count }) => (
            <Figure key={name} name={name} value={count} />
          ))}
        </dl>
      </section>
      <section className={styles.nights} aria-labelledby="count-nights">
        <h2 id="count-nights" className={styles.head}>
          <Trans>Noches anteriores</Trans>
        </h2>
        {nights.length === 0 && (
          <p>
            <Trans>El primer cuadre se hace esta noche.</Trans>
          </p>
        )}
        <ol>
          {nights.map((night) => (
            <Night key={night.at} report={night} devices={devices} />
          ))}
        </ol>
      </section>
    </div>
  );
}

function Night({ report, devices }: { report: CountReport; devices: readonly BoardDevice[] }) {
  const day = shownDay(storeDate(report.at));
  return (
    <li className={styles.night}>
      <p className={styles.day}>
        <Trans>
          <b>{day}</b> {shownNumber(report.on_hand)} pares, {report.held} apartados
        </Trans>
      </p>
      <Verdict report={report} />
      <CountFaults report={report} devices={devices} />
    </li>
  );
}

function Verdict({ report }: { report: CountReport }) {
  const right = report.faults.length === 0;
  return (
    <p className={right ? styles.right : styles.wrong}>
      <Icon name={right ? "check" : "alert"} />
      {verdict(report)}
    </p>
  );
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{shownNumber(value)}</dd>
    </div>
  );
}

function waitingText(failed: boolean): string {
  return failed ? t`No se pudo contar. Inténtalo de nuevo.` : t`Contando`;
}
