import { publicOrigin } from "@horma/app/page-config";
import { BarcodeProgress, Label } from "@horma/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { lazy, type ReactNode, Suspense } from "react";
import { paths } from "../../paths.ts";
import { useSession } from "../../session/session.ts";
import styles from "./AskedWaitLabel.module.css";
import type { AskedWait } from "./asked-wait.ts";
import { useAheadText, useRangeText } from "./asked-wait-text.ts";
import { Figure } from "./Figure.tsx";
import { useAskedWait } from "./use-asked-wait.ts";

const QrCode = lazy(() => import("@horma/ui/qr-code"));

/** The first cell's part of the label's width. */
const share = 0.36;
/** A longer wait is better asked for on one's own phone, min. */
const long = 15;

/**
 * The first row of the kiosk's label (mock-up 20e): how many are before, and the minutes. Nothing where nothing can be said.
 * @param room a row of its height, so that nothing moves when the answer comes
 */
export function AskedWaitLabelRow({ room }: { room: ReactNode }) {
  const wait = useAskedWait();
  if (wait === undefined) return null;
  if (wait === null) return room;
  return (
    <Label.Row className={styles.row}>
      <Ahead wait={wait} />
      <Range wait={wait} />
    </Label.Row>
  );
}

function Ahead({ wait }: { wait: AskedWait }) {
  const text = useAheadText(wait);
  if (wait.look !== "range" || wait.ahead === 0)
    return (
      <Label.Cell grow className={styles.ahead}>
        <p className={styles.words}>{text}</p>
      </Label.Cell>
    );
  return (
    <Label.Cell className={styles.ahead}>
      <p className={styles.head}>
        <Trans>Antes que tú</Trans>
      </p>
      <Figure share={share}>{String(wait.ahead)}</Figure>
    </Label.Cell>
  );
}

function Range({ wait }: { wait: AskedWait }) {
  const { t } = useLingui();
  const { store } = useSession();
  const range = useRangeText(wait);
  const waits = "until" in wait && wait.until > long;
  if (range === undefined && !waits) return null;
  return (
    <Label.Cell className={styles.range}>
      <div>
        <p className={styles.head}>
          {waits && <Trans>Más de {long} minutos</Trans>}
          {!waits && wait.look === "range" && headOf(wait)}
        </p>
        {range && !waits && (
          <Figure share={0.46} unit="min" spoken={range.spoken}>
            {range.figure}
          </Figure>
        )}
        {waits && (
          <p className={styles.how}>
            <Trans>Pide desde tu teléfono y sigue mirando</Trans>
          </p>
        )}
      </div>
      {waits ? (
        <div className={styles.code}>
          <Suspense>
            <QrCode
              text={`${publicOrigin}${paths.store(store?.code ?? "")}`}
              label={t`Código QR de esta tienda`}
            />
          </Suspense>
        </div>
      ) : (
        <BarcodeProgress className={styles.bars} bars={22} now={1 / 22} certain={0.6} />
      )}
    </Label.Cell>
  );

  function headOf({ from, until }: { from: number; until: number }): string {
    return from === until ? t`Si pides ahora, en` : t`Si pides ahora, entre`;
  }
}
