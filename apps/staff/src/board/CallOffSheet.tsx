import type { BoardAlert } from "@horma/contract";
import { Sheet, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { pairCount, requestCount } from "./alert-text.ts";

/** Places that many honest people may share. */
const shared: ReadonlySet<NonNullable<BoardAlert["source"]>["kind"]> = new Set(["guests", "network"]);

export type CallOffSheetProps = {
  /** The place that too many requests come from. Without it the sheet is closed. */
  source: BoardAlert["source"];
  onClose: () => void;
  onCallOff: (source: NonNullable<BoardAlert["source"]>) => void;
};

/** Asks before all untaken requests from one place are called off, and says how many they are. */
export function CallOffSheet({ source, onClose, onCallOff }: CallOffSheetProps) {
  return (
    <Sheet open={source !== null} title={t`¿Anular sus pedidos?`} onClose={onClose} look="box">
      {source && (
        <>
          <p>
            <Trans>
              Se anulan {requestCount(source.requests)} que nadie ha tomado y quedan libres{" "}
              {pairCount(source.pairs)}. Sus clientes lo ven al momento. Lo que ya tomó alguien del equipo
              sigue.
            </Trans>
          </p>
          {shared.has(source.kind) && (
            <p>
              <Trans>
                Puede ser gente de verdad: todos los teléfonos en el Wi-Fi de la tienda se ven como un solo
                lugar.
              </Trans>
            </p>
          )}
          <StaffButton
            size="lg"
            icon="forward"
            onClick={() => {
              onCallOff(source);
              onClose();
            }}
          >
            <Trans>Anular {requestCount(source.requests)}</Trans>
          </StaffButton>
        </>
      )}
    </Sheet>
  );
}
