import { Icon, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
import { useState } from "react";
import { Link } from "react-router";
import { paths } from "../paths.ts";
import styles from "./SellerBanner.module.css";
import type { SellerNews } from "./seller-news.ts";
import { useSellerNews } from "./use-seller-news.ts";

/** On every screen: an order that a seller asked for, for a shopper without a phone, is ready or cannot be had. */
export function SellerBanner() {
  const { news, see } = useSellerNews();
  const [all, setAll] = useState(false);
  const shown = all ? news : news.slice(0, 1);
  return (
    <section className={styles.banner} aria-label={t`Tus clientes`} hidden={news.length === 0}>
      <div role="status" className={styles.rows}>
        <ul>
          {shown.map((each) => (
            <SellerRow key={each.key} news={each} onSeen={() => see(each)} />
          ))}
        </ul>
      </div>
      {news.length > 1 && (
        <button type="button" className={styles.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t`Ver menos` : t`Ver los ${news.length}`}
          <Icon name={all ? "up" : "down"} size="sm" />
        </button>
      )}
    </section>
  );
}

/** What a shopper waits to be told, where that is, and that they were told. */
export function SellerRow({ news, onSeen }: { news: SellerNews; onSeen: () => void }) {
  const { order, tone, title, text } = news;
  return (
    <li className={clsx(styles.row, styles[tone])}>
      <Icon name={tone === "ready" ? "bell" : "alert"} size="lg" />
      <p className={styles.words}>
        <b>{title}</b> <span>{text}</span>
      </p>
      <Link className={styles.jump} to={paths.order(order.hash_id)} aria-label={t`Ver: ${title}`}>
        <Trans>Ver</Trans>
      </Link>
      <StaffButton variant="line" icon="check" aria-label={t`Visto: ${title}`} onClick={onSeen}>
        <Trans>Visto</Trans>
      </StaffButton>
    </li>
  );
}
