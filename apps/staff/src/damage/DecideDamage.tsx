import type { BoardOrder } from "@horma/contract";
import { displaySize } from "@horma/domain";
import { Alert, StaffButton } from "@horma/ui";
import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { usePendingActions } from "../action/use-pending-actions.ts";
import { paths } from "../paths.ts";
import { useStaffSession } from "../session/use-staff-session.ts";
import styles from "./DamageDecision.module.css";
import { DamageLayout } from "./DamageLayout.tsx";
import { DamageReport } from "./DamageReport.tsx";
import { type Chosen, DecisionTable } from "./DecisionTable.tsx";
import { damageActions } from "./damage-actions.ts";
import { decisionQuery } from "./damage-query.ts";
import { decisionWords } from "./decision-words.ts";
import type { DamageProps } from "./NewDamage.tsx";

export type DecidingProps = DamageProps & {
  order: BoardOrder;
  actions: ReturnType<typeof usePendingActions>;
};

/** Mock-up 38c: the manager decides what is done with a damaged pair, and sees what that makes of the books. */
export function DecideDamage({ hashId, order, pair, label, past, actions }: DecidingProps) {
  const { staff, store } = useStaffSession();
  const navigate = useNavigate();
  const { data } = useQuery(decisionQuery(store.code, hashId, pair.id));
  const [chosen, choose] = useState<Chosen>();
  const action = actions.pendingActionOf(hashId, pair.id);
  const queued = action?.kind === "queued";
  const words = chosen && decisionWords[chosen.decision];
  const decide = () => {
    if (chosen?.reason === undefined) return;
    const { decision, reason } = chosen;
    void actions.run(order, () => damageActions.decide({ hashId, pair }, decision, reason), pair.id);
  };
  const note = data?.position ? t`${data.position} de ${data.waiting} por decidir` : undefined;
  return (
    <DamageLayout
      deciding={{ note }}
      left={
        <>
          <DamageReport hashId={hashId} pairId={pair.id} />
          {past}
          {label}
        </>
      }
      right={
        <div className={styles.decide}>
          <div className={styles.what}>
            <h2>
              <Trans>¿Qué se hace con él?</Trans>
            </h2>
            {data === undefined ? (
              <p role="status">
                <Trans>Cargando los libros</Trans>
              </p>
            ) : (
              <DecisionTable
                size={displaySize(pair.size)}
                books={data.books}
                chosen={chosen}
                onChoose={choose}
              />
            )}
            {action?.kind === "refused" && <Alert>{`${action.text}.`}</Alert>}
          </div>
          <footer className={styles.foot}>
            <p>
              <b>
                <Trans>Queda a nombre de {staff.name}</Trans>
              </b>
              <Trans>Se deshace por 2 minutos, si nadie mueve el par</Trans>
            </p>
            <StaffButton variant="line" onClick={() => void navigate(paths.damages)}>
              <Trans>Decidir después</Trans>
            </StaffButton>
            <StaffButton
              size="lg"
              className={styles.main}
              icon={words?.icon}
              queued={queued}
              busy={action?.kind === "sent"}
              missing={chosen !== undefined && chosen.reason === undefined ? t`Falta el motivo` : undefined}
              locked={chosen === undefined ? t`Elige qué se hace` : undefined}
              onClick={decide}
            >
              {queued ? t`En cola` : words ? i18n._(words.button) : t`Elige qué se hace`}
            </StaffButton>
          </footer>
        </div>
      }
    />
  );
}
