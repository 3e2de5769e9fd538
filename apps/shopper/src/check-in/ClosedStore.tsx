import { server } from "@horma/app/server";
import type { StoreHours } from "@horma/contract";
import { addDays, wallTime, weekdayOf } from "@horma/domain";
import { Footer, Heading, LidSurface, Main, Screen } from "@horma/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useSecondsLeft } from "../clock/use-seconds-left.ts";
import { LanguageSwitch } from "../language/LanguageSwitch.tsx";
import { Mark } from "../look/Mark.tsx";
import { useSession } from "../session/session.ts";
import styles from "./ClosedStore.module.css";
import { WeekHours } from "./WeekHours.tsx";

/** Exceptions that are shown below the week. */
const exceptionsShown = 2;

/** Mock-up 20d: when a closed store opens, in how long, and its week. There is nothing to do here but to come back. */
export function ClosedStore({ hours }: { hours: StoreHours }) {
  const { t } = useLingui();
  const { store } = useSession();
  const today = wallTime(hours.utc_offset, server.now()).slice(0, 10);
  const { until, local_until } = hours;
  const opening = local_until?.slice(0, 10);
  const ahead = hours.exceptions.filter(({ date }) => date > today).slice(0, exceptionsShown);
  return (
    <Screen
      background="paper"
      footer={
        <Footer bare className={styles.footer}>
          <LanguageSwitch />
        </Footer>
      }
    >
      <LidSurface
        className={styles.lid}
        lid={
          <>
            <p className={styles.where}>
              <b>{store?.name}</b>
              <Mark />
            </p>
            <Heading size="status">{t`CERRADO`}</Heading>
          </>
        }
      />
      <Main className={styles.main}>
        <WhyToday hours={hours} today={today} />
        {until === null || !local_until ? (
          <p className={styles.when}>
            <Trans>No sabemos cuándo abre.</Trans>
          </p>
        ) : (
          <NextOpening until={Date.parse(until)} local={local_until} today={today} />
        )}
        <WeekHours week={hours.week} marked={opening === undefined ? undefined : weekdayOf(opening)} />
        {ahead.length > 0 && (
          <ul className={styles.ahead}>
            {ahead.map((exception) => (
              <Exception key={exception.date} {...exception} />
            ))}
          </ul>
        )}
      </Main>
    </Screen>
  );
}

/** The reason, where an exception closes the store today. */
function WhyToday({ hours, today }: { hours: StoreHours; today: string }) {
  const reason = hours.exceptions.find(({ date }) => date === today)?.reason;
  if (reason === undefined) return null;
  return (
    <p className={styles.reason}>
      <Trans>Hoy: {reason}</Trans>
    </p>
  );
}

function NextOpening({ until, local, today }: { until: number; local: string; today: string }) {
  const opening = local.slice(0, 10);
  const { t } = useLingui();
  const { weekday, dayOfMonth } = useDateWords(opening);
  const when =
    opening === today
      ? t`Abrimos hoy, ${weekday} ${dayOfMonth}`
      : opening === addDays(today, 1)
        ? t`Abrimos mañana, ${weekday} ${dayOfMonth}`
        : t`Abrimos el ${weekday} ${dayOfMonth}`;
  return (
    <>
      <p className={styles.when}>{when}</p>
      <p className={styles.time}>
        <span className={`num ${styles.hour}`}>{local.slice(11, 16)}</span>
        <span className={styles.left}>{useTimeLeft(until)}</span>
      </p>
    </>
  );
}

/** The minutes until an instant, rounded up, in words. */
function useTimeLeft(until: number): string {
  const { t } = useLingui();
  const left = Math.ceil(useSecondsLeft(until) / 60);
  const [days, hours, minutes] = [Math.floor(left / 1440), Math.floor(left / 60) % 24, left % 60];
  if (days > 0) return t`en ${days} d y ${hours} h`;
  return hours > 0 ? t`en ${hours} h y ${minutes} min` : t`en ${minutes} min`;
}

function Exception({ date, hours, reason }: StoreHours["exceptions"][number]) {
  const { t } = useLingui();
  const { dayAndMonth } = useDateWords(date);
  return (
    <li>
      <b>
        {dayAndMonth}, {hours === null ? t`cerrado` : `${hours.opens} – ${hours.closes}`}
      </b>
      <span>{reason}</span>
    </li>
  );
}

/** A date of the store's calendar in the language that is shown. */
function useDateWords(date: string) {
  const { i18n } = useLingui();
  const day = new Date(`${date}T00:00Z`);
  const word = (form: Intl.DateTimeFormatOptions) => i18n.date(day, { ...form, timeZone: "UTC" });
  return {
    weekday: word({ weekday: "long" }),
    dayOfMonth: word({ day: "numeric" }),
    dayAndMonth: word({ day: "numeric", month: "short" }),
  };
}
