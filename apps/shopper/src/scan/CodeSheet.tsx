import { Heading, IconButton, Label, OptionRow } from "@horma/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { useId } from "react";
import styles from "./CodeSheet.module.css";

export type CodeSheetProps = {
  /** As it was read: its digits. */
  code: string;
  /** Whose code it is, if another store's. */
  otherStore: { name: string; code: string } | undefined;
  onClose: () => void;
  onManual: () => void;
  /** Looks in this store for the model that another store's code names. */
  onSearchHere: () => void;
};

/** A product code that leads nowhere here (mock-ups 02f and 02g). It is not modal: the camera and the reader go on. */
export function CodeSheet({ code, otherStore, onClose, onManual, onSearchHere }: CodeSheetProps) {
  const { t } = useLingui();
  const title = useId();
  const storeName = otherStore?.name;
  return (
    <section className={styles.sheet} aria-labelledby={title}>
      <div className={styles.head}>
        <Heading level={2} id={title} className={styles.title}>
          {otherStore ? <Trans>Ese código es de otra tienda</Trans> : <Trans>No conocemos ese código</Trans>}
        </Heading>
        <IconButton icon="close" label={t`Cerrar`} onClick={onClose} />
      </div>
      <p className={styles.why}>
        {otherStore ? (
          <Trans>Es de {storeName}. Apunta a una caja de aquí.</Trans>
        ) : (
          <Trans>Lo leímos bien; no está en el catálogo.</Trans>
        )}
      </p>
      <Label className={styles.read}>
        <p className={styles.code}>
          <span className="label">
            <Trans>Código leído</Trans>
          </span>
          <b className={styles.digits}>{code}</b>
        </p>
        <span aria-hidden="true" className={clsx("num", styles.gone)}>
          {otherStore?.code ?? "?"}
        </span>
      </Label>
      <Label>
        <OptionRow icon="keypad" onClick={onManual}>
          <Trans>Ingresar código manualmente</Trans>
        </OptionRow>
        {otherStore ? (
          <OptionRow icon="search" onClick={onSearchHere}>
            <Trans>Buscar este modelo aquí</Trans>
          </OptionRow>
        ) : (
          <OptionRow icon="scan" onClick={onClose}>
            <Trans>Seguir escaneando</Trans>
          </OptionRow>
        )}
      </Label>
    </section>
  );
}
