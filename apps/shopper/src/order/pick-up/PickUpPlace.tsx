import { BoxNumber, FitText, Heading } from "@horma/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { statusWords } from "../shown/order-phase.ts";
import styles from "./PickUpPlace.module.css";
import { useNumberSize } from "./use-number-size.ts";

/** Height in px of the sentence above a name. */
const sentence = 30;

/**
 * SC-13 for a smart box; a box whose name is no number looks like a shelf. `around` is the height in px of the rest of the page:
 * the number shrinks so that time and button stay visible. `tight`: there is an alert, too.
 */
export function BoxPlace({ name, around, tight }: { name: string; around: number; tight: boolean }) {
  const { t } = useLingui();
  const number = Number(name);
  const max = useNumberSize(around);
  if (!(number > 0)) return <NamedPlace title={t`Smartbox número`} name={name} max={max} />;
  const doors = Math.max(12, Math.ceil(number / 4) * 4);
  return <BoxNumber title={t`Smartbox número`} number={number} count={doors} max={max} tight={tight} />;
}

/** TR-19: a box that does not work has no number to look for. */
export function FailedBoxPlace({ name }: { name: string }) {
  return (
    <div className={styles.sentence}>
      <Heading className={styles.title}>
        <Trans>Tu pedido está en la Smartbox {name}</Trans>
      </Heading>
    </div>
  );
}

export function ShelfPlace({ name, around }: { name: string; around: number }) {
  const { t } = useLingui();
  const max = useNumberSize(around + sentence);
  return <NamedPlace title={t`Retira tu orden por el Estante`} name={name} max={max} />;
}

export function ZonePlace({ around }: { around: number }) {
  const { t } = useLingui();
  const max = Math.min(118, useNumberSize(around + sentence) / 2);
  return (
    <>
      <div className={styles.sentence}>
        <Heading className={styles.title}>
          <Trans>Tu pedido esta listo</Trans>
        </Heading>
        <p className={styles.where}>
          <Trans>Busca tu pedido en Zona de Entrega</Trans>
        </p>
      </div>
      <div className={styles.zone} aria-hidden="true">
        <FitText max={max}>{t`Zona de`}</FitText>
        <FitText max={max}>{t`Entrega`}</FitText>
      </div>
    </>
  );
}

/** The pairs were handed over: nothing is left to collect. */
export function SalonPlace() {
  const { t } = useLingui();
  return (
    <div className={styles.word}>
      <Heading size="status">{t(statusWords.in_salon)}</Heading>
    </div>
  );
}

function NamedPlace({ title, name, max }: { title: string; name: string; max: number }) {
  return (
    <>
      <div className={styles.sentence}>
        <Heading className={styles.title}>{title}</Heading>
      </div>
      <div className={styles.name}>
        <FitText as="p" max={Math.min(218, max)}>
          {name}
        </FitText>
      </div>
    </>
  );
}
