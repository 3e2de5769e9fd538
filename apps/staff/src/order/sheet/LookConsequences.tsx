import type { BoardOrder } from "@horma/contract";
import { Icon } from "@horma/ui";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { shopper } from "../shopper.ts";
import { alsoWaiting, type LookedSlot } from "./look.ts";
import styles from "./MissConsequences.module.css";

export type LookConsequencesProps = {
  order: BoardOrder;
  slot: LookedSlot;
  left: number;
  /** Where a free pair is; undefined if nowhere. */
  target: string | null | undefined;
};

/** What the answer means for the slot, the order, its shopper and others who wait; and where to go now. */
export function LookConsequences({ order, slot, left, target }: LookConsequencesProps) {
  const who = shopper(order);
  const missing = slot.expected - left;
  const others = alsoWaiting(slot, left);
  const here = slot.location ?? t`El lugar`;
  const goes = left === 0 ? target : slot.location;
  return (
    <>
      <h3 className={styles.title}>
        <Trans>Qué pasará</Trans>
      </h3>
      <ol className={styles.list} aria-live="polite">
        <li>
          <Icon name="search" />
          <span>
            <Trans>
              {here} queda en <b>{left}</b>
            </Trans>
            {missing > 0 && `; ${plural(missing, { one: "falta 1", other: "faltan #" })}`}
          </span>
        </li>
        {left === 0 && goes !== undefined && (
          <li>
            <Icon name="shelf" />
            <span>
              <Trans>
                Tu pedido cambia a <b>{goes}</b>, el reloj sigue
              </Trans>
            </span>
          </li>
        )}
        {others > 0 && (
          <li>
            <Icon name="person" />
            <span>
              {t`${plural(others, {
                one: "1 pedido más la esperaba aquí: se busca en otro lugar o se le avisa",
                other: "# pedidos más la esperaban aquí: se buscan en otro lugar o se les avisa",
              })}`}
            </span>
          </li>
        )}
        {goes !== undefined && (
          <li>
            <Icon name="phone" />
            <span>
              <Trans>{who} no ve ningún cambio</Trans>
            </span>
          </li>
        )}
      </ol>
      {goes && (
        <p className={styles.now}>
          <span>{left === 0 ? t`Ahora ve a` : t`Sácala de`}</span>
          <span className="num">{goes}</span>
        </p>
      )}
    </>
  );
}
