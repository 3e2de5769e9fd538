import { shownList } from "@horma/app/shown";
import type { Order } from "@horma/contract";
import { statusMessage } from "@horma/domain";
import { LinkButton, SizeText } from "@horma/ui";
import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import { followOrder } from "../order/known/visit.ts";
import { statusWords } from "../order/shown/order-phase.ts";
import { shownPairs } from "../pair/shown-pairs.ts";
import { paths } from "../paths.ts";
import styles from "./UnderWay.module.css";

/** Another order of the shopper that is still on its way; leads to where it is followed. */
export function UnderWay({ order }: { order: Order }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const name = order.order_details[0]?.product.name ?? "";
  const sizes = shownList(shownPairs(order).map(({ size }) => size));
  const open = () => {
    followOrder(order);
    navigate(paths.preparing(order.hash_id));
  };
  return (
    <LinkButton icon="box" end="forward" onClick={open}>
      <span className={styles.order}>
        <span className={`cut-row ${styles.what}`}>
          <span className="cut">{name}</span>
          <span className={styles.sizes}>
            {" "}
            <SizeText>{sizes}</SizeText>:
          </span>
        </span>{" "}
        <span>{t(statusWords[statusMessage(order.state)])}</span>
      </span>
    </LinkButton>
  );
}
