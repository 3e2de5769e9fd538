import { BoxNumber, FitText, Heading } from "@horma/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { statusWords } from "../shown/order-phase.ts";
import styles from "./PickUpPlace.module.css";
import { useNumberSize } from "./use-number-size.ts";

/**
 * SC-13 for a smart box; a box whose name is no number looks like a shelf. `around` is the height in px of the rest of the page:
 * the number shrinks so that time and button stay visible.
 */
export function BoxPlace({ name, around }: { name: string; around: number }) {
  const { t } = useLingui();
  const number = Number(name);
  const max = useNumberSize(around);
  if (!(number > 0)) return <NamedPlace title={t`Smartbox número`} name={name} />;
  const doors = Math.max(12, Math.ceil(number / 4) * 4);
  return <BoxNumber title={t`Smartbox número`} number={number} count={doors} max={max} />;
}

export function ShelfPlace({ name }: { name: string }) {
  const { t } = useLingui();
  return <NamedPlace title={t`Retira tu orden por el Estante`} name={name} />;
}

export function ZonePlace() {
  const { t } = useLingui();
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
        <FitText max={118}>{t`Zona de`}</FitText>
        <FitText max={118}>{t`Entrega`}</FitText>
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

function NamedPlace({ title, name }: { title: string; name: string }) {
  return (
    <>
      <div className={styles.sentence}>
        <Heading className={styles.title}>{title}</Heading>
      </div>
      <div className={styles.name}>
        <FitText as="p" max={218}>
          {name}
        </FitText>
      </div>
    </>
  );
}
