import type { Board } from "@horma/contract";
import { Icon, type IconName, Sheet, SlotText } from "@horma/ui";
import { t } from "@lingui/core/macro";
import clsx from "clsx";
import { type ReactNode, useState } from "react";
import { useLocation } from "react-router";
import { AlertRow, AlertSince } from "../board/AlertRow.tsx";
import { alertGroups, alertsFor, alertWords, groupWords } from "../board/alert-text.ts";
import { useCallOff } from "../board/use-call-off.tsx";
import { HandNotice } from "../order/hand/HandNotice.tsx";
import { useHandNews } from "../order/hand/use-hand-news.ts";
import { paths } from "../paths.ts";
import { SellerRow } from "../request/SellerBanner.tsx";
import { useSellerNews } from "../request/use-seller-news.ts";
import { useStaffSession } from "../session/use-staff-session.ts";
import { type Notice, noticesOf } from "./notices.ts";
import styles from "./PhoneNotices.module.css";

/** A phone's news and, on the board, its alerts: the first in one line, all of them in a sheet. */
export function PhoneNotices({ board }: { board: Board }) {
  const { staff } = useStaffSession();
  const { pathname, key } = useLocation();
  const alerts = pathname === paths.board ? alertsFor(board, staff.role) : [];
  const { news, see } = useSellerNews();
  const hand = useHandNews(board);
  const callOff = useCallOff(alerts);
  // Where a row leads, the sheet is closed.
  const [openAt, setOpenAt] = useState<string>();
  const notices = noticesOf(alerts, news, hand);
  const [first] = notices;
  if (first === undefined) return null;
  const open = () => setOpenAt(key);
  const row = (notice: Notice) => {
    switch (notice.kind) {
      case "alert":
        return <AlertRow key={notice.alert.key} alert={notice.alert} board={board} onCallOff={callOff.ask} />;
      case "client":
        return <SellerRow key={notice.news.key} news={notice.news} onSeen={() => see(notice.news)} />;
      case "hand":
        return (
          <li key={notice.step.pair.id} data-news>
            <HandNotice news={[notice.step]} />
          </li>
        );
    }
  };
  return (
    <section
      aria-label={t`Avisos`}
      className={styles.notices}
      data-news={hand.length === notices.length || undefined}
    >
      {first.kind === "hand" ? (
        <>
          <HandNotice news={hand} line />
          {notices.length > 1 && (
            <button type="button" className={styles.more} aria-haspopup="dialog" onClick={open}>
              <Count count={notices.length} />
            </button>
          )}
        </>
      ) : (
        <div role="status" className={styles.status}>
          <button type="button" className={styles.line} aria-haspopup="dialog" onClick={open}>
            <First notice={first} board={board} alerts={alerts} />
            <Count count={notices.length} />
          </button>
        </div>
      )}
      <Sheet open={openAt === key} title={t`Avisos`} onClose={() => setOpenAt(undefined)}>
        <ul className={styles.list}>{notices.map(row)}</ul>
      </Sheet>
      {callOff.sheet}
    </section>
  );
}

type FirstProps = {
  notice: Exclude<Notice, { kind: "hand" }>;
  board: Board;
  alerts: ReturnType<typeof alertsFor>;
};

/** What the line says: of alerts of one kind how many they are, and since when the oldest. */
function First({ notice, board, alerts }: FirstProps) {
  if (notice.kind === "client") {
    const { tone, title } = notice.news;
    return <Words tone={tone} icon={tone === "ready" ? "bell" : "alert"} title={title} />;
  }
  const { alert } = notice;
  const group = alertGroups(alerts).groups.find(([{ kind }]) => kind === alert.kind);
  const { title, tone } =
    group === undefined || group.length === 1 ? alertWords(alert, board) : groupWords(group);
  const call = alert.kind === "seller_called";
  return (
    <Words tone={call ? "call" : tone} icon={call ? "person" : "alert"} title={title}>
      <AlertSince instant={alert.since} className={styles.since} />
    </Words>
  );
}

type WordsProps = {
  tone: "call" | "warn" | "alarm" | "ready" | "missing";
  icon: IconName;
  title: string;
  children?: ReactNode;
};

function Words({ tone, icon, title, children }: WordsProps) {
  return (
    <>
      <span className={clsx(styles.mark, styles[tone])}>
        <Icon name={icon} />
      </span>
      <b className={styles.title}>
        <SlotText>{title}</SlotText>
      </b>
      {children}
    </>
  );
}

function Count({ count }: { count: number }) {
  return (
    <span className={styles.count}>
      <span className="visually-hidden">{count === 1 ? t`Ver` : t`Ver los ${count}`}</span>
      {count > 1 && <span aria-hidden="true">{count}</span>}
      <Icon name="down" size="sm" />
    </span>
  );
}
