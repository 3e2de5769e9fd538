import { useNow } from "@horma/app/use-now";
import { displaySize } from "@horma/domain";
import { Barcode, Icon, IconButton, Nothing, SizeText } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { LineView } from "../slot-view.ts";
import styles from "./LastRead.module.css";

export type LastReadProps = {
  line: LineView | undefined;
  /** When it was read, epoch ms; undefined if someone chose it in the list. */
  at: number | undefined;
  onMore: () => void;
  onFewer: () => void;
};

/** The shoe that was read last, or is chosen, and how many of it; one more or fewer without its code. */
export function LastRead({ line, at, onMore, onFewer }: LastReadProps) {
  if (line === undefined) {
    return (
      <Nothing look="slot" className={styles.none}>
        <Icon name="scan" size="lg" />
        <Trans>Lee la etiqueta de cada caja, una por una.</Trans>
      </Nothing>
    );
  }
  const { product, size, ean, counted, standing } = line;
  const number = displaySize(size);
  return (
    <section className={styles.read} aria-label={at === undefined ? t`Calzado elegido` : t`Último leído`}>
      <p className={styles.head}>
        <span>{at === undefined ? t`Calzado elegido` : t`Último leído`}</span>
        {at !== undefined && <Ago at={at} />}
      </p>
      <div className={styles.label}>
        <div className={styles.words}>
          <p className="label">{product.brand}</p>
          <p className={styles.model}>{product.name}</p>
          <p className={styles.color}>{product.color}</p>
        </div>
        <p className={`num ${styles.size}`}>
          <SizeText>{number}</SizeText>
        </p>
        <div className={styles.code}>
          <Barcode code={ean} height={40} />
          <p>{ean || line.sku}</p>
        </div>
        <div className={styles.amount}>
          <IconButton
            icon="minus"
            label={t`Quitar una ${number}`}
            disabled={counted === 0}
            onClick={onFewer}
          />
          <p role="status" aria-label={t`${product.name} ${number}: ${counted} de ${standing}`}>
            <Trans>
              <b>{counted}</b> de {standing}
            </Trans>
          </p>
          <IconButton icon="plus" label={t`Contar una ${number}`} onClick={onMore} />
        </div>
      </div>
    </section>
  );
}

function Ago({ at }: { at: number }) {
  const seconds = Math.max(0, Math.round((useNow() - at) / 1_000));
  const minutes = Math.floor(seconds / 60);
  return <span className={styles.ago}>{minutes > 0 ? t`hace ${minutes} min` : t`hace ${seconds} s`}</span>;
}
