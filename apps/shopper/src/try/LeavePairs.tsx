import { Button, Sheet } from "@horma/ui";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import styles from "./LeavePairs.module.css";

type LeavePairsProps = {
  open: boolean;
  pairs: number;
  leaving: boolean;
  onClose: () => void;
  onLeave: () => void;
};

/** Where the pairs go that the shopper does not want (TR-12). The board is told; the pairs are the shopper's until staff
 * receive them. */
export function LeavePairs({ open, pairs, leaving, onClose, onLeave }: LeavePairsProps) {
  const { t } = useLingui();
  return (
    <Sheet look="box" open={open} title={t`Déjalos en la caja`} onClose={onClose}>
      <p>
        <Plural
          value={pairs}
          one="Guarda el par en su caja y entrégalo en la caja de la tienda, o a quien te atiende. No pagas nada."
          other="Guarda los # pares en sus cajas y entrégalos en la caja de la tienda, o a quien te atiende. No pagas nada."
        />
      </p>
      <div className={styles.actions}>
        <Button icon="check" busy={leaving} onClick={onLeave}>
          <Trans>Listo, los dejé</Trans>
        </Button>
        <Button variant="line" icon={null} onClick={onClose}>
          <Trans>Volver</Trans>
        </Button>
      </div>
    </Sheet>
  );
}
