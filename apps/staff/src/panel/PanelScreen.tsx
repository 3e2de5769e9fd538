import { useNow } from "@horma/app/use-now";
import type { Panel } from "@horma/contract";
import { roleMay } from "@horma/domain";
import { Icon, type IconName, Nothing } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { HeaderEnd } from "../layout/HeaderEnd.tsx";
import { usePhone } from "../layout/use-phone.ts";
import { paths } from "../paths.ts";
import { useStaffSession } from "../session/use-staff-session.ts";
import { storeDate } from "../time/store-zone.ts";
import { BrokenCard } from "./BrokenCard.tsx";
import { HoursCard } from "./HoursCard.tsx";
import { OpinionCard } from "./OpinionCard.tsx";
import styles from "./PanelScreen.module.css";
import { PeriodSwitch } from "./PeriodSwitch.tsx";
import { panelQuery } from "./panel-query.ts";
import { periodOf } from "./period.ts";
import { TriesCard } from "./TriesCard.tsx";
import { WaitsCard } from "./WaitsCard.tsx";

/** Mock-up 32: the store's figures of today or of the last days. */
export function PanelScreen() {
  const { staff, store } = useStaffSession();
  const [search, setSearch] = useSearchParams();
  const period = periodOf(search.get("days"));
  const phone = usePhone();
  const allowed = roleMay(staff.role, "see_figures");
  const { data, isError } = useQuery({ ...panelQuery(store.code, period), enabled: allowed });
  const hour = storeDate(useNow()).getUTCHours();
  const switcher = (
    <PeriodSwitch
      period={period}
      onChange={(days) => setSearch(days === 1 ? {} : { days: String(days) }, { replace: true })}
    />
  );
  return (
    <>
      <h1 className="visually-hidden">
        <Trans>Panel</Trans>
      </h1>
      {allowed && (phone ? switcher : <HeaderEnd>{switcher}</HeaderEnd>)}
      {data ? (
        <LoadedPanel panel={data} hour={period === 1 ? hour : undefined} />
      ) : (
        <Nothing look="screen" role="status">
          {allowed ? waitingText(isError) : t`Solo la jefatura ve el panel.`}
        </Nothing>
      )}
    </>
  );
}

/** `hour` is the current one, if the figures are today's. */
function LoadedPanel({ panel, hour }: { panel: Panel; hour: number | undefined }) {
  return (
    <div className={styles.panel}>
      <WaitsCard waits={panel.waits} className={styles.waits} />
      <TriesCard panel={panel} />
      <OpinionCard polls={panel.polls} poll_causes={panel.poll_causes} />
      <HoursCard hours={panel.hours} current={hour} />
      <BrokenCard broken={panel.broken} />
      <PanelLinks />
    </div>
  );
}

const links = (): readonly { path: string; icon: IconName; text: string }[] => [
  { path: paths.count, icon: "list", text: t`Cuadre de pares` },
  { path: paths.damages, icon: "image", text: t`Pares dañados` },
  { path: paths.poster, icon: "printer", text: t`Afiche` },
  { path: paths.boxLabels, icon: "printer", text: t`Etiquetas de caja` },
  { path: paths.doors, icon: "printer", text: t`Etiquetas de lugares` },
];

/** The manager, who sees the figures, may also print. */
function PanelLinks() {
  return (
    <nav className={styles.links} aria-label={t`Informes e impresos`}>
      {links().map(({ path, icon, text }) => (
        <Link key={path} to={path}>
          <Icon name={icon} size="sm" />
          {text}
        </Link>
      ))}
    </nav>
  );
}

function waitingText(failed: boolean): string {
  return failed ? t`Todavía no llegan las cifras. Volvemos a intentarlo.` : t`Cargando las cifras`;
}
