import { displaySize } from "@horma/domain";
import { Icon, ProductImage, SizeText } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
import { useEffect, useRef } from "react";
import { knownText, stateText } from "../count-words.ts";
import type { LineView, SlotView } from "../slot-view.ts";
import { shortSlot, slotName, type Target } from "../target.ts";
import styles from "./Level.module.css";

export type LevelProps = {
  view: SlotView;
  target: Target;
  /** The shoe beside the levels. */
  shown: string | undefined;
  onShow: (sku: string) => void;
  /** Counts this slot now, or on. */
  onTurn: () => void;
};

/** One slot with a square for each pair: read, to be read, missing, too many. */
export function Level({ view, target, shown, onShow, onTurn }: LevelProps) {
  const { location, state, lines } = view;
  const row = useRef<HTMLElement>(null);
  const now = state === "now";
  // biome-ignore lint/correctness/useExhaustiveDependencies: each read may change the room beside the levels
  useEffect(() => {
    if (now) row.current?.scrollIntoView({ block: "nearest" });
  }, [now, view.counted]);
  const name = slotName(target, location);
  const short = shortSlot(target, location);
  const number = <span className={clsx("num", short.length > 2 && styles.code)}>{short}</span>;
  const ended = state === "sent" || state === "queued";
  const even = ended && view.missing + view.extra === 0;
  return (
    <section
      ref={row}
      aria-label={name}
      aria-current={now ? "step" : undefined}
      className={clsx(
        styles.level,
        now && styles.now,
        (state === "pending" || state === "begun") && styles.pending,
      )}
    >
      {now ? (
        <p className={styles.name}>{number}</p>
      ) : (
        <button
          type="button"
          className={styles.name}
          onClick={onTurn}
          aria-label={state === "pending" ? t`Contar ${name}` : t`Contar otra vez ${name}`}
        >
          {number}
        </button>
      )}
      <ul className={styles.lines}>
        {lines.map((line) => (
          <Line
            key={line.sku}
            line={line}
            judged={ended || state === "other"}
            pressed={now && line.sku === shown}
            onShow={now ? () => onShow(line.sku) : undefined}
          />
        ))}
      </ul>
      <p className={styles.state}>
        {even && state === "sent" ? (
          <Icon name="check" weight={3.2} size="lg" label={t`Sin diferencias`} />
        ) : (
          <>
            {state === "sent" && <Icon name="alert" size="sm" />}
            {state === "queued" && <Icon name="clock" size="sm" />}
            <span>{stateText(view)}</span>
          </>
        )}
      </p>
    </section>
  );
}

type LineProps = {
  line: LineView;
  /** What is not read is missing. Before that it is only to be read. */
  judged: boolean;
  pressed: boolean;
  onShow: (() => void) | undefined;
};

function Line({ line, judged, pressed, onShow }: LineProps) {
  const { size, product, counted, standing, difference } = line;
  const known = knownText(line);
  const wrong = difference > 0 || (judged && difference < 0);
  const shoe = (
    <>
      <span className={styles.image}>
        {product.image && <ProductImage src={product.image} alt="" sizes="68px" />}
      </span>
      <span className={clsx("num", styles.size)}>
        <SizeText>{displaySize(size)}</SizeText>
      </span>
      <span className="visually-hidden">
        {product.brand} {product.name}, {product.color}
      </span>
    </>
  );
  return (
    <li className={styles.line}>
      {onShow === undefined ? (
        <span className={styles.shoe}>{shoe}</span>
      ) : (
        <button type="button" className={styles.shoe} aria-pressed={pressed} onClick={onShow}>
          {shoe}
        </button>
      )}
      <span className={styles.middle}>
        <Squares line={line} judged={judged} />
        {known !== "" && <small>{known}</small>}
      </span>
      <span className={clsx(styles.count, wrong && styles.wrong)}>
        <Trans>
          <b>{counted}</b> de {standing}
        </Trans>
      </span>
    </li>
  );
}

/** Decorative: the figures beside them say the same. */
function Squares({ line: { counted, standing, difference }, judged }: Pick<LineProps, "line" | "judged">) {
  const right = counted - Math.max(0, difference);
  const open = Math.max(0, standing - counted);
  const missing = judged ? Math.max(0, -difference) : 0;
  const looks = [
    ...Array<string | undefined>(right).fill(styles.read),
    ...Array<string | undefined>(counted - right).fill(styles.extra),
    ...Array<string | undefined>(missing).fill(styles.missing),
    ...Array<string | undefined>(Math.max(0, open - missing)).fill(undefined),
  ];
  return (
    <span className={styles.squares} aria-hidden="true">
      {looks.map((look, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: squares have no other name
        <i key={index} className={look} />
      ))}
    </span>
  );
}
