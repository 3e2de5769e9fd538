import { clockText } from "@horma/app/clock-text";
import { shownNumber } from "@horma/app/shown";
import type { StoreDay } from "@horma/contract";
import { RadioGroup } from "@horma/ui";
import { i18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useAddress } from "../address/use-address.ts";
import { DemoMark } from "../layout/DemoMark.tsx";
import { FigureStrip } from "../layout/FigureStrip.tsx";
import { PageHead } from "../layout/PageHead.tsx";
import { roleNames } from "../layout/role-names.ts";
import { type Day, storeTodayQuery } from "../layout/today-queries.ts";
import { useShownStore } from "../layout/use-store-scope.ts";
import { Waiting } from "../layout/Waiting.tsx";
import { Table } from "../table/Table.tsx";
import { timeText } from "../time/time-text.ts";
import { Clock } from "./Clock.tsx";
import { HourChart } from "./HourChart.tsx";
import styles from "./Today.module.css";
import { Trouble } from "./Trouble.tsx";

/** Mock-up 60b: one store's day, today, yesterday or of the last seven. */
export function StoreDayPage({ store }: { store: string }) {
  const [search, change] = useAddress();
  const asked = search.get("day");
  const day: Day = asked === "yesterday" || asked === "week" ? asked : "today";
  const { data, error } = useQuery(storeTodayQuery(store, day));
  const shown = useShownStore();
  const name = shown?.name ?? store;
  const choose = (next: Day) =>
    change((params) => {
      if (next === "today") params.delete("day");
      else params.set("day", next);
    });
  const served = data?.median ?? null;
  return (
    <>
      <PageHead
        title={served === null ? name : t`${name} atiende en ${clockText(served)}`}
        mark={<DemoMark of={shown} />}
        about={data && t`meta ${clockText(data.target)}`}
      >
        <RadioGroup
          look="segments"
          className={styles.days}
          label={t`Días`}
          value={day}
          options={[
            { value: "today", text: t`Hoy` },
            { value: "yesterday", text: t`Ayer` },
            { value: "week", text: t`7 días` },
          ]}
          onChange={choose}
        />
        <Clock zone={data?.time_zone} />
      </PageHead>
      {data === undefined ? (
        <Waiting look="plain" className={styles.body} error={error}>{t`Cargando la tienda`}</Waiting>
      ) : (
        <div className={styles.day}>
          <div className={styles.dayMain}>
            <Strip day={data} />
            <HourChart hours={data.hours} target={data.target} />
            <Shift shift={data.shift} zone={data.time_zone} />
          </div>
          <aside className={styles.daySide} aria-label={t`Para resolver`}>
            <Trouble trouble={data.trouble} />
            <Promises promises={data.promises} />
            <Target day={data} />
          </aside>
        </div>
      )}
    </>
  );
}

function Strip({ day: { waiting, p90, unserved, tries, purchases, target } }: { day: StoreDay }) {
  return (
    <FigureStrip
      figures={[
        { what: t`en espera`, figure: shownNumber(waiting) },
        { what: t`p90`, figure: p90 === null ? "–" : clockText(p90), alarm: p90 !== null && p90 > target },
        { what: t`no atendidos`, figure: shownNumber(unserved), alarm: unserved > 0 },
        { what: t`pruebas`, figure: shownNumber(tries) },
        { what: t`compras`, figure: shownNumber(purchases) },
        {
          what: t`de prueba a compra`,
          figure: tries === 0 ? "–" : `${Math.round((purchases / tries) * 100)} %`,
        },
      ]}
    />
  );
}

function Shift({ shift, zone }: { shift: StoreDay["shift"]; zone: string }) {
  if (shift.length === 0)
    return (
      <p>
        <Trans>Nadie está conectado ahora en esta tienda.</Trans>
      </p>
    );
  return (
    <Table low caption={t`En turno`} columns={[t`En turno`, t`Rol`, t`Desde`, t`Ahora`]}>
      {shift.map(({ id, name, role, since, paused_since, carrying }) => (
        <tr key={id}>
          <td className={styles.strong}>{name}</td>
          <td>{i18n._(roleNames[role])}</td>
          <td>{timeText(since, zone)}</td>
          <td className={styles.strong}>
            {paused_since !== null
              ? t`En pausa desde las ${timeText(paused_since, zone)}`
              : carrying > 0 && plural(carrying, { one: "Lleva 1 par", other: "Lleva # pares" })}
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** What shoppers were promised first (ET-05). */
function Promises({ promises }: { promises: StoreDay["promises"] }) {
  const { judged, held } = promises;
  if (judged === 0) return null;
  return (
    <section>
      <h2 className="h2">
        <Trans>Promesas cumplidas</Trans>
      </h2>
      <Share share={held / judged}>
        <Trans>
          listos cuando lo dijimos: {shownNumber(held)} de {shownNumber(judged)}
        </Trans>
      </Share>
    </section>
  );
}

/** What the store is measured by. */
function Target({ day: { within_target, ended, target } }: { day: StoreDay }) {
  if (ended === 0) return null;
  return (
    <section>
      <h2 className="h2">
        <Trans>Dentro de la meta</Trans>
      </h2>
      <Share share={within_target / ended}>
        <Trans>
          listos antes de {clockText(target)}: {shownNumber(within_target)} de {shownNumber(ended)}
        </Trans>
      </Share>
    </section>
  );
}

function Share({ share, children }: { share: number; children: ReactNode }) {
  return (
    <div className={styles.promises}>
      <p>
        <b className="num">{Math.round(share * 100)} %</b>
        <span>{children}</span>
      </p>
      <span className={styles.shareBar} aria-hidden="true">
        <span style={{ width: `${share * 100}%` }} />
      </span>
    </div>
  );
}
