import { useNow } from "@horma/app/use-now";
import { shownLanguage } from "@horma/ui";
import { timeText } from "../time/time-text.ts";
import styles from "./Today.module.css";

/** The day and the time, by this computer's clock or that of a store. */
export function Clock({ day = false, zone }: { day?: boolean; zone?: string | undefined }) {
  const now = useNow();
  const form = { weekday: "long", day: "numeric", month: "long" } as const;
  const date = new Date(now);
  return (
    <p className={styles.clock}>
      {day && <span>{new Intl.DateTimeFormat(shownLanguage(), form).format(date)}</span>}
      <time className="num" dateTime={date.toISOString()}>
        {timeText(date.toISOString(), zone)}
      </time>
    </p>
  );
}
