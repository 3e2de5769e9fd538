import { displaySize, limits, nicknameAccepted } from "@horma/domain";
import { ScanVerdict, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import styles from "./AskPanel.module.css";
import type { Missing } from "./missing.ts";
import type { Shoe } from "./shoe-sizes.ts";
import type { RequestState } from "./use-request.ts";

export type AskPanelProps = {
  shoe: Shoe | undefined;
  chosen: readonly string[];
  alias: string;
  /** What is still to be chosen or written. Undefined: pairs can be asked for. */
  missing: Missing | undefined;
  state: RequestState;
  onAsk: () => void;
};

const missingWords: Record<Missing, () => string> = {
  shoe: () => t`Falta el calzado`,
  size: () => t`Falta la talla`,
  alias: () => t`Falta el alias: de ${limits.nicknameMin} a ${limits.nicknameMax} letras`,
};

/** What the seller asks for, and what is still missing. */
export function AskPanel({ shoe, chosen, alias, missing, state, onAsk }: AskPanelProps) {
  const sizes = chosen.flatMap((sku) => shoe?.sizes.find((size) => size.sku === sku)?.size ?? []);
  const shown = sizes.map(displaySize);
  return (
    <>
      <h2 className={styles.title}>{alias.trim() === "" ? t`Pedido nuevo` : t`Pedido de ${alias.trim()}`}</h2>
      <p className={styles.sizes} aria-hidden={shown.length === 0}>
        {shown.map((size) => (
          <span key={size} className="num">
            {size}
          </span>
        ))}
      </p>
      <ol className={styles.steps}>
        <li data-done={shoe !== undefined}>
          <Trans>Escanea o busca el calzado</Trans>
        </li>
        <li data-done={chosen.length > 0}>
          <Trans>Elige hasta {limits.sizesPerOrder} tallas</Trans>
        </li>
        <li data-done={nicknameAccepted(alias)}>
          <Trans>Escribe su alias: así lo llamamos</Trans>
        </li>
      </ol>
      {state.kind === "failed" && <ScanVerdict verdict="wrong" title={t`No se pidió`} text={state.text} />}
      <StaffButton
        size="lg"
        icon="forward"
        className={styles.ask}
        missing={missing && missingWords[missing]()}
        busy={state.kind === "asking"}
        onClick={onAsk}
      >
        {shown.length === 0 ? t`Pedir` : t`Pedir la ${shown.join(t` y la `)}`}
      </StaffButton>
    </>
  );
}
