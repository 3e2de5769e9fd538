import { browserStorage } from "@horma/app/browser-storage";
import { Icon, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { useBoard } from "../live/board-query.ts";
import { paths } from "../paths.ts";
import { useStaffSession } from "../session/use-staff-session.ts";
import { ring } from "../sound/bell.ts";
import styles from "./SellerBanner.module.css";
import { sellerNews } from "./seller-news.ts";

const storageKey = "staff-seller-seen";

/** On every screen: an order that a seller asked for, for a shopper without a phone, is ready or cannot be had. */
export function SellerBanner() {
  const { store, staff } = useStaffSession();
  const { data: board } = useBoard(store.code);
  const [seen, setSeen] = useState(readSeen);
  const news = board === undefined ? [] : sellerNews(board, staff.login);
  const keys = news.map(({ key }) => key).join("\n");
  const rung = useRef<readonly string[]>([]);
  useEffect(() => {
    const told = keys === "" ? [] : keys.split("\n");
    if (told.some((key) => !rung.current.includes(key))) ring();
    rung.current = told;
  }, [keys]);
  const see = (key: string) => {
    // Old news need not be remembered.
    const kept = [...seen.filter((each) => keys.includes(each)), key];
    setSeen(kept);
    browserStorage.setItem(storageKey, JSON.stringify(kept));
  };
  const shown = news.filter(({ key }) => !seen.includes(key));
  return (
    <section className={styles.banner} aria-label={t`Tus clientes`} hidden={shown.length === 0}>
      <div role="status">
        <ul>
          {shown.map(({ key, order, tone, title, text }) => (
            <li key={key} className={clsx(styles.row, styles[tone])}>
              <Icon name={tone === "ready" ? "bell" : "alert"} size="lg" />
              <p className={styles.words}>
                <b>{title}</b>
                <span>{text}</span>
              </p>
              <Link className={styles.jump} to={paths.order(order.hash_id)} aria-label={t`Ver: ${title}`}>
                <Trans>Ver</Trans>
              </Link>
              <StaffButton
                variant="line"
                icon="check"
                aria-label={t`Visto: ${title}`}
                onClick={() => see(key)}
              >
                <Trans>Visto</Trans>
              </StaffButton>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The news marked as seen on this tablet, also before a reload. */
function readSeen(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(browserStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(kept) ? kept.filter((key) => typeof key === "string") : [];
  } catch {
    return [];
  }
}
