import type { BoardOrder, BoardPair, OrderDetail } from "@horma/contract";
import { displaySize, type MissReason, pairSettled } from "@horma/domain";
import { Icon, SlotText } from "@horma/ui";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { pairGoes } from "../miss-reasons.ts";
import { shopper } from "../shopper.ts";
import styles from "./MissConsequences.module.css";

export type MissConsequencesProps = {
  order: BoardOrder;
  detail: OrderDetail | undefined;
  missing: readonly BoardPair[];
  reason: MissReason;
  /** The slot that someone looked into and found none left in. */
  empty?: { location: string | null } | undefined;
};

/** What will happen to the order, to the shopper's screen and to the pair; and where else the pair is in stock. */
export function MissConsequences({ order, detail, missing, reason, empty }: MissConsequencesProps) {
  const who = shopper(order);
  const sizes = missing.map((pair) => displaySize(pair.size));
  const rest = order.pairs
    .filter((pair) => !pairSettled(pair.state) && !missing.includes(pair))
    .map((pair) => displaySize(pair.size));
  return (
    <>
      <h3 className={styles.title}>
        <Trans>Qué pasará</Trans>
      </h3>
      <ol className={styles.list} aria-live="polite">
        <li>
          <Icon name="box" />
          {rest.length > 0 ? (
            <span>
              <Trans>
                El pedido de {who} sigue con la <b>{rest.join(t` y la `)}</b>
              </Trans>
            </span>
          ) : (
            <span>
              <Trans>El pedido de {who} se cancela</Trans>
            </span>
          )}
        </li>
        <li>
          <Icon name="phone" />
          <span>
            <Trans>
              {who} ve que la {sizes.join(t` y la `)} se agotó y puede{" "}
              {rest.length > 0 ? t`agregar otra talla` : t`buscar otra talla u otro calzado`}
            </Trans>
          </span>
        </li>
        {sizes.map((size) => (
          <li key={size}>
            <Icon name="search" />
            <span>{pairGoes(reason, size)}</span>
          </li>
        ))}
      </ol>
      <Alternatives detail={detail} missing={missing} empty={empty} />
    </>
  );
}

function Alternatives({
  detail,
  missing,
  empty,
}: Pick<MissConsequencesProps, "detail" | "missing" | "empty">) {
  const pairs = missing.flatMap((pair) => {
    const more = detail?.pairs.find((each) => each.id === pair.id);
    return more === undefined ? [] : [{ pair, ...more }];
  });
  const same = pairs.flatMap(({ pair, slots }) =>
    slots
      .filter(({ free, location }) => free > 0 && location !== empty?.location)
      .map((slot) => ({ pair, ...slot })),
  );
  const others = pairs.flatMap(({ alternatives }) => alternatives);
  if (same.length + others.length === 0) return null;
  return (
    <div className={styles.alternatives}>
      <p>
        <Trans>También en bodega</Trans>
      </p>
      <ul>
        {same.map(({ pair, free, location }) => (
          <li key={`${pair.id} ${location}`}>
            <span className="num">{displaySize(pair.size)}</span>
            <span>
              <Trans>
                El mismo, {plural(free, { one: "queda 1", other: "quedan #" })}
                <br />
                {location ?? t`Sin ubicación`}
              </Trans>
            </span>
          </li>
        ))}
        {others.map((other) => (
          <li key={other.sku}>
            <span className="num">{displaySize(other.size)}</span>
            <span>
              {other.color}
              <br />
              <SlotText>{other.location ?? t`Sin ubicación`}</SlotText>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
