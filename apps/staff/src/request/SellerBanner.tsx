import { Icon, StaffButton } from "@horma/ui";
import clsx from "clsx";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { ring } from "../board/bell.ts";
import { useBoard } from "../board/board-query.ts";
import { paths } from "../paths.ts";
import { useStaffSession } from "../staff/use-staff-session.ts";
import styles from "./SellerBanner.module.css";
import { sellerNews } from "./seller-news.ts";

/** Over every screen: what a seller asked for in the name of somebody without a phone is ready, or is not to be had. */
export function SellerBanner() {
  const { store, staff } = useStaffSession();
  const { data: board } = useBoard(store.code);
  const [seen, setSeen] = useState<readonly string[]>([]);
  const news = board === undefined ? [] : sellerNews(board, staff.login);
  const keys = news.map(({ key }) => key).join("\n");
  const rung = useRef<readonly string[]>([]);
  useEffect(() => {
    const told = keys === "" ? [] : keys.split("\n");
    if (told.some((key) => !rung.current.includes(key))) ring();
    rung.current = told;
  }, [keys]);
  const shown = news.filter(({ key }) => !seen.includes(key));
  return (
    <section className={styles.banner} aria-label="Tus clientes" hidden={shown.length === 0}>
      <ul role="status">
        {shown.map(({ key, order, tone, title, text }) => (
          <li key={key} className={clsx(styles.row, styles[tone])}>
            <Icon name={tone === "ready" ? "bell" : "alert"} size="lg" />
            <p className={styles.words}>
              <b>{title}</b>
              <span>{text}</span>
            </p>
            <Link className={styles.jump} to={paths.order(order.hash_id)} aria-label={`Ver: ${title}`}>
              Ver
            </Link>
            <StaffButton
              variant="line"
              icon="check"
              aria-label={`Visto: ${title}`}
              onClick={() => setSeen([...seen, key])}
            >
              Visto
            </StaffButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
