import type { Board } from "@horma/contract";
import { Icon } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { useState } from "react";
import { useHandNews } from "../order/hand/use-hand-news.ts";
import { useSellerNews } from "../request/use-seller-news.ts";
import { useStaffSession } from "../session/use-staff-session.ts";
import styles from "./AlertBanner.module.css";
import { AlertGroupRow, AlertRow } from "./AlertRow.tsx";
import { type AlertGroup, alertGroups, alertsFor } from "./alert-text.ts";
import { useCallOff } from "./use-call-off.tsx";

export type AlertBannerProps = {
  board: Board;
  /** Takes several of the orders that no one took; undefined where that is not offered here. */
  round: RoundOffer | undefined;
};
/** What a round of several orders is called, and how to take it. */
type RoundOffer = { text: string; taking: boolean; onTake: () => void };

/** So many rows of news and alerts leave a tablet's cards their room. */
const rowsShown = 2;

/** Mock-up 30g, a tablet: the person who calls first, then each kind of alert once; every alert by itself on demand. */
export function AlertBanner({ board, round }: AlertBannerProps) {
  const { staff } = useStaffSession();
  const [all, setAll] = useState(false);
  const alerts = alertsFor(board, staff.role);
  const { calls, groups } = alertGroups(alerts);
  const news = useHandNews(board).length + useSellerNews().news.length;
  const callOff = useCallOff(alerts);
  const first = [...calls.slice(0, 1).map((call): AlertGroup => [call]), ...groups];
  const shown: AlertGroup[] = all
    ? alerts.map((alert) => [alert])
    : first.slice(0, news > 0 ? rowsShown - 1 : rowsShown);
  const more = alerts.length > shown.length;
  return (
    <section className={styles.banner} aria-label={t`Avisos`} hidden={alerts.length === 0}>
      <div role="status" className={styles.rows}>
        <ul>
          {shown.map((group) =>
            group.length === 1 ? (
              <AlertRow key={group[0].key} alert={group[0]} board={board} onCallOff={callOff.ask} />
            ) : (
              <AlertGroupRow key={group[0].kind} group={group}>
                {round && group[0].kind === "unclaimed" && (
                  <button
                    type="button"
                    className={styles.round}
                    disabled={round.taking}
                    onClick={round.onTake}
                  >
                    <span>{round.text}</span>
                    <Icon name="forward" />
                  </button>
                )}
              </AlertGroupRow>
            ),
          )}
        </ul>
      </div>
      {(more || all) && (
        <button type="button" className={styles.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t`Ver menos` : t`Ver los ${alerts.length}`}
          <Icon name={all ? "up" : "down"} size="sm" />
        </button>
      )}
      {callOff.sheet}
    </section>
  );
}
