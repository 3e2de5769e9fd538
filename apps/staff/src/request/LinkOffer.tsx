import { clockText } from "@horma/app/clock-text";
import { publicOrigin } from "@horma/app/page-config";
import type { CallError, OrderLink } from "@horma/contract";
import { limits } from "@horma/domain";
import { FitText, Label, ScanVerdict, StaffButton } from "@horma/ui";
import { shownLink } from "@horma/ui/print";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { lazy, Suspense, useState } from "react";
import { refusalText } from "../action/refusal-text.ts";
import { useStaffSession } from "../session/use-staff-session.ts";
import styles from "./LinkOffer.module.css";
import { linkStep } from "./link-step.ts";

const QrCode = lazy(() => import("@horma/ui/qr-code"));

export type LinkOfferProps = {
  /** The link that this screen received. After a reload there is none. */
  link: OrderLink | undefined;
  /** When a phone last joined the order. */
  takenAt: string | undefined;
  /** The server's clock, epoch ms. */
  now: number;
  /** Asks for another link. Resolves to the reason if there is none. */
  onOffer: () => Promise<CallError | undefined>;
};

/** The code that the shopper's phone scans, which works once and for a short time, and the short one to type instead. */
export function LinkOffer({ link, takenAt, now, onOffer }: LinkOfferProps) {
  const { store } = useStaffSession();
  const [asking, setAsking] = useState(false);
  const [refused, setRefused] = useState<CallError>();
  const step = linkStep(link, takenAt, now);
  const offer = async () => {
    setAsking(true);
    setRefused(await onOffer());
    setAsking(false);
  };
  const another = (
    <StaffButton variant="line" icon="refresh" busy={asking} onClick={() => void offer()}>
      <Trans>Otro código</Trans>
    </StaffButton>
  );
  if (step.kind === "taken") {
    return (
      <>
        <ScanVerdict
          verdict="right"
          title={t`Ya lo sigue en su teléfono`}
          text={t`El código se usó y ya no vale.`}
        />
        {another}
      </>
    );
  }
  return (
    <>
      <Label className={styles.offer}>
        {step.kind === "open" && (
          <div className={styles.qr}>
            <Suspense fallback={<div className={styles.code} />}>
              <QrCode
                text={addressOf(step.link, store.code)}
                label={t`Código QR para seguir el pedido en el teléfono`}
                className={styles.code}
              />
            </Suspense>
          </div>
        )}
        <div className={styles.how}>
          <p className={`h2 ${styles.title}`}>
            {step.kind === "open" ? t`El cliente lo sigue en su teléfono` : t`El código venció`}
          </p>
          <p>
            {step.kind === "open"
              ? t`Vale una vez, por ${limits.linkLife / 60_000} minutos.`
              : t`Pide otro si el cliente todavía no lo sigue.`}
          </p>
          {step.kind === "open" && (
            <p className={styles.typed}>
              <Trans>
                Sin cámara: {shownLink(`${publicOrigin}/pair?store=${encodeURIComponent(store.code)}`)}
              </Trans>
            </p>
          )}
        </div>
        {step.kind === "open" && (
          <Label.Row>
            <div className={styles.short}>
              <p className="label">
                <Trans>Código corto</Trans>
              </p>
              <FitText as="p" max={62} className={styles.letters}>
                {step.link.code}
              </FitText>
            </div>
            <div className={styles.left}>
              <p className="label">
                <Trans>Vence en</Trans>
              </p>
              <p className="num" role="timer">
                {clockText(step.left)}
              </p>
            </div>
          </Label.Row>
        )}
      </Label>
      {refused && <ScanVerdict verdict="wrong" title={t`No hay otro código`} text={whyNot(refused)} />}
      {step.kind === "expired" && another}
    </>
  );
}

/** The link that the phone opens (SC-22). */
function addressOf({ token }: OrderLink, store: string): string {
  return `${publicOrigin}/pair/${encodeURIComponent(token)}?store=${encodeURIComponent(store)}`;
}

function whyNot(error: CallError): string {
  return error.code === "step_refused"
    ? t`El pedido es del cliente: sólo él puede llevarlo a otra pantalla.`
    : `${refusalText(error)}.`;
}
