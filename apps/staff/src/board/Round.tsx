import { pageConfig } from "@horma/app/page-config";
import { shownList } from "@horma/app/shown";
import type { BoardOrder } from "@horma/contract";
import { displaySize } from "@horma/domain";
import { ProductImage, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
import { locationsText } from "../order/order-place.ts";
import { StopWait } from "../order/StopWait.tsx";
import { shopper } from "../order/shopper.ts";
import { pairsAt } from "../order/stage.ts";
import { onlyAisle, type Stop } from "./aisles.ts";
import { pairCount, requestCount } from "./alert-text.ts";
import styles from "./Round.module.css";
import { pairsToTake } from "./take-round.ts";

export type RoundProps = {
  walk: readonly Stop[];
  /** The longest wait of all aisles: it stays on offer. */
  latest: BoardOrder | undefined;
  /** No more pairs fit. */
  full: boolean;
  taking: boolean;
  onTake: (orders: readonly BoardOrder[]) => void;
};

/** The chosen requests in walking order, the way through the aisle, and the button that takes them all. */
export function Round({ walk, latest, full, taking, onTake }: RoundProps) {
  const pairs = pairsToTake(walk.map(({ order }) => order));
  const aisle = onlyAisle(walk);
  return (
    <aside className={styles.round} aria-labelledby="round">
      <h2 id="round" className="h1">
        <Trans>Tu vuelta</Trans>
      </h2>
      <p className={styles.note}>
        {walk.length === 0
          ? t`Toca la letra de un pasillo o marca pedidos.`
          : t`${requestCount(walk.length)}, ${pairCount(pairs)}, en orden de camino`}
      </p>
      {full && (
        <p role="status" className={styles.note}>
          {t`La vuelta está llena: ${pairCount(pageConfig.round_pairs)}`}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long walk scrolls, and by keys too */}
      <ol className={styles.stops} tabIndex={0}>
        {walk.map(({ order, location }, index) => (
          <li key={order.hash_id} className={styles.stop}>
            <span className={clsx("num", styles.index)}>{index + 1}</span>
            <span className={styles.image}>
              {order.pairs[0]?.product.image && (
                <ProductImage src={order.pairs[0].product.image} sizes="76px" alt="" />
              )}
            </span>
            <span className={styles.words}>
              <b className={clsx("num", styles.slot)}>{location || t`Sin ubicación`}</b>
              {shopper(order)}, {shownList(pairsAt(order, "to_prepare").map(({ size }) => displaySize(size)))}
            </span>
            <StopWait order={order} />
          </li>
        ))}
      </ol>
      <div className={styles.foot}>
        {aisle !== undefined && <Path walk={walk} aisle={aisle} />}
        <StaffButton
          size="lg"
          icon="forward"
          missing={walk.length === 0 ? t`Marca pedidos` : undefined}
          busy={taking}
          onClick={() => onTake(walk.map(({ order }) => order))}
        >
          {aisle === undefined ? t`Tomar ${walk.length}` : t`Tomar ${walk.length} del pasillo ${aisle}`}
        </StaffButton>
        {latest && (
          <StaffButton variant="line" onClick={() => onTake([latest])}>
            {t`Sólo el más atrasado, ${locationsText(pairsAt(latest, "to_prepare"))}`}
          </StaffButton>
        )}
      </div>
    </aside>
  );
}

/** The fewest modules an aisle is drawn with. */
const modulesShown = 12;

/** The aisle from above: its modules in a row, those of the walk in ink, and how far one walks. Decorative. */
function Path({ walk, aisle }: { walk: readonly Stop[]; aisle: string }) {
  const stops = [...new Set(walk.flatMap(({ slot }) => slot?.module ?? []))];
  const last = Math.max(...stops);
  const modules = Array.from({ length: Math.max(modulesShown, last) }, (_, index) => index + 1);
  const step = 336 / modules.length;
  const middle = (module: number) => 4 + (module - 0.5) * step;
  return (
    <>
      <svg viewBox="0 0 340 90" className={styles.path} aria-hidden="true">
        {modules.map((module) => (
          <rect
            key={module}
            x={4 + (module - 1) * step}
            y="24"
            width={step - 6}
            height="30"
            className={stops.includes(module) ? styles.here : styles.module}
          />
        ))}
        <path
          d={`M4 77H${middle(last)}${stops.map((module) => `M${middle(module)} 77V56`).join("")}`}
          className={styles.way}
        />
        <path d={`M${middle(last)} 77H336`} className={styles.rest} />
        <circle cx="8" cy="77" r="7" />
        {stops.map((module) => (
          <text key={module} x={middle(module)} y="17">
            {String(module).padStart(2, "0")}
          </text>
        ))}
      </svg>
      <p className={styles.note}>
        <Trans>Pasillo {aisle}, desde la puerta</Trans>
      </p>
    </>
  );
}
