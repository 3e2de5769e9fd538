import type { BoardOrder } from "@horma/contract";
import { Icon, Tag } from "@horma/ui";
import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { paths } from "../../paths.ts";
import { shopper } from "../shopper.ts";
import { statusWord } from "../status-word.ts";
import styles from "./OrderTitle.module.css";

/** Whose order it is, its status, and the way back. */
export function OrderTitle({ order, children }: { order: BoardOrder; children?: ReactNode }) {
  const navigate = useNavigate();
  const back = (event: React.MouseEvent) => {
    // A link that was opened directly has no page before it.
    if (history.state?.idx > 0) {
      event.preventDefault();
      navigate(-1);
    }
  };
  return (
    <header className={styles.title}>
      <Link to={paths.board} className={styles.back} aria-label={t`Volver`} onClick={back}>
        <Icon name="back" />
      </Link>
      <h1 className="h1">{shopper(order)}</h1>
      <Tag tone="ink" icon={null} className={styles.tag}>
        {statusWord(order)}
      </Tag>
      {children}
    </header>
  );
}
