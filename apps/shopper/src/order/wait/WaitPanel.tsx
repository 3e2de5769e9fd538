import type { Order, OrderWait } from "@horma/contract";
import { FitText, Icon, Label } from "@horma/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { useNow } from "../../clock/use-seconds-left.ts";
import { Figure } from "../../store/wait/Figure.tsx";
import { EstimatedWait } from "./EstimatedWait.tsx";
import styles from "./WaitPanel.module.css";
import { type WaitView, waitView } from "./wait-view.ts";

/** How often the minutes follow the time, ms. */
const beat = 5_000;

/** The cells' parts of the label's width. */
const shares = { standing: 0.41, range: 0.59 };

type WaitPanelProps = { order: Order; wait: OrderWait };

/** Where a request stands and when its pairs will be ready (mock-ups 09d, 09d2). */
export function WaitPanel({ order, wait }: WaitPanelProps) {
  const { t } = useLingui();
  const now = useNow(beat);
  const { standing, range, before: minutes } = waitView(wait, now);
  return (
    <div>
      <div role="status" className={clsx(minutes !== null && styles.longer)}>
        {minutes !== null && (
          <>
            <Icon name="clock" />
            <p>
              <b>
                <Trans>Va a tardar más de lo que dijimos</Trans>
              </b>
              <span>
                <Trans>La fila avanza más lento de lo que calculamos.</Trans>
              </span>
            </p>
          </>
        )}
      </div>
      <Label>
        <Label.Row className={styles.figures}>
          <Label.Cell className={styles.standing}>
            <Standing standing={standing} />
          </Label.Cell>
          {range && (
            <Label.Cell className={styles.range}>
              <p className={styles.head}>
                <span>{rangeWord(minutes !== null, range.from === range.until)}</span>
                {minutes !== null && (
                  <s>
                    <span className="visually-hidden">{t`Antes dijimos`} </span>
                    {t`${minutes} min`}
                  </s>
                )}
              </p>
              <Range range={range} />
            </Label.Cell>
          )}
        </Label.Row>
        <div className={styles.sentence}>
          <EstimatedWait order={order} />
        </div>
      </Label>
    </div>
  );

  function rangeWord(longer: boolean, single: boolean): string {
    if (longer) return single ? t`Ahora, en` : t`Ahora, entre`;
    return single ? t`En` : t`Entre`;
  }
}

function Standing({ standing }: Pick<WaitView, "standing">) {
  const { t } = useLingui();
  if (standing.look === "fetched")
    return (
      <>
        <p className={styles.head}>
          <Trans>Los trae</Trans>
        </p>
        <FitText max={56} className={styles.name}>
          {standing.runner}
        </FitText>
      </>
    );
  const words = { turn: t`Te toca`, nth: t`Vas`, many: t`Vas más de` };
  const { place } = standing;
  return (
    <>
      <p className={styles.head}>{words[standing.look]}</p>
      <Figure share={shares.standing}>{t`${place}º`}</Figure>
    </>
  );
}

function Range({ range: { from, until } }: { range: NonNullable<WaitView["range"]> }) {
  const { t } = useLingui();
  return from === until ? (
    <Figure share={shares.range} unit="min">
      {String(until)}
    </Figure>
  ) : (
    <Figure share={shares.range} unit="min" spoken={t`${from} y ${until}`}>
      {`${from}–${until}`}
    </Figure>
  );
}

/** The row of boxes: who is served, the shopper's own, and those behind, whose sizes no one knows. */
export function QueueBoxes({ name, wait }: { name: string; wait: OrderWait }) {
  const { t } = useLingui();
  const own = wait.step === "queued" ? wait.place : 1;
  const ahead = own === 1 ? [] : own === 2 ? [1] : [1, own - 1];
  return (
    <div className={styles.queue} aria-hidden="true">
      {ahead.map((place) => (
        <span key={place} className={clsx(place === 1 && styles.served)}>
          {place === 1 ? t`ahora` : t`${place}º`}
        </span>
      ))}
      <b className={styles.own}>
        <span>{name}</span>
      </b>
      {[own + 1, own + 2, own + 3].slice(0, 3 - ahead.length).map((place) => (
        <span key={place}>{t`${place}º`}</span>
      ))}
    </div>
  );
}
