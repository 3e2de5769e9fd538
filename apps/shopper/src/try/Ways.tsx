import { FitText, Icon } from "@horma/ui";
import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { lazy, type ReactNode, Suspense } from "react";
import type { OtherSizes } from "./use-other-sizes.ts";
import styles from "./Ways.module.css";

const QrCode = lazy(() => import("@horma/ui/qr-code"));

type YesWayProps = {
  /** As many pairs in hand as one shopper may have. */
  full: boolean;
  onOther: () => void;
  /** Undefined without pairs in hand. */
  sizes: OtherSizes | undefined;
  onSize: () => void;
};

/** 'Sí, me gustaría' is a box; what follows from it are its faces. Lid and first face are one button. */
export function YesWay({ full, onOther, sizes, onSize }: YesWayProps) {
  const { t } = useLingui();
  const none = sizes?.none === true;
  return (
    <section className={clsx(styles.box, full ? styles.out : styles.yes)}>
      <Face
        lid={t`Sí, me gustaría`}
        title={full ? t`Deja uno antes` : t`Otro par`}
        text={full ? t`Ya son todos los que puedes probarte a la vez` : t`Escanea otra caja`}
        blocked={full}
        onPress={onOther}
      >
        <Icon name="camera" size="lg" />
      </Face>
      {sizes !== undefined && (
        <Face
          title={t`Otra talla o color`}
          text={none ? t`No quedan otras ahora` : undefined}
          blocked={full || none || sizes.opening}
          out={full || none}
          onPress={onSize}
        >
          <TwoBoxes />
        </Face>
      )}
    </section>
  );
}

type NoWayProps = {
  /** What the till reads; undefined once nothing is left to pay. */
  code: string | undefined;
  onPay: () => void;
  /** Undefined without pairs in hand. */
  onLeave: (() => void) | undefined;
  onEnd: () => void;
};

/** 'No, gracias': to the till, or away without the pairs. */
export function NoWay({ code, onPay, onLeave, onEnd }: NoWayProps) {
  const { t } = useLingui();
  if (code === undefined) {
    return (
      <section className={styles.box}>
        <Face
          lid={t`No, gracias`}
          title={t`Terminar`}
          text={t`Ya no tienes pares que devolver`}
          onPress={onEnd}
        >
          <Icon name="check" size="lg" />
        </Face>
      </section>
    );
  }
  return (
    <section className={styles.box}>
      <Face lid={t`No, gracias`} title={t`Pagar`} text={t`Código y QR`} onPress={onPay}>
        <span className={styles.till} aria-hidden="true">
          <Suspense fallback={<span className={styles.qr} />}>
            <QrCode text={code} label="" className={styles.qr} />
          </Suspense>
          <span className={styles.code}>
            <FitText max={44}>{code}</FitText>
          </span>
        </span>
      </Face>
      {onLeave !== undefined && (
        <Face title={t`Dejarlos`} text={t`en la caja`} onPress={onLeave}>
          <Icon name="hanger" size="lg" />
        </Face>
      )}
    </section>
  );
}

type FaceProps = {
  /** The first face's lid; it belongs to its button. */
  lid?: string;
  title: string;
  text?: string | undefined;
  blocked?: boolean;
  /** Dashed: not to be had now. */
  out?: boolean;
  onPress: () => void;
  children: ReactNode;
};

function Face({ lid, title, text, blocked = false, out = false, onPress, children }: FaceProps) {
  return (
    <button
      type="button"
      className={clsx(styles.face, out && styles.out)}
      aria-disabled={blocked || undefined}
      onClick={blocked ? undefined : onPress}
    >
      {lid !== undefined && <span className={styles.lid}>{lid}</span>}
      <span className={styles.side}>
        {children}
        <span>
          <b className={styles.name}>{title}</b>
          {text !== undefined && <span className={styles.text}>{text}</span>}
        </span>
      </span>
    </button>
  );
}

/** Two boxes side by side: the pair as it is, and as another one. */
function TwoBoxes() {
  return (
    <svg viewBox="0 0 64 40" className={styles.boxes} aria-hidden="true">
      <path d="M5 12H27V38H5ZM2 5H30V13H2Z" fill="var(--paper)" />
      <path d="M38 12H60V38H38Z" fill="var(--accent)" />
      <path d="M35 5H63V13H35Z" fill="var(--accent-lid)" />
    </svg>
  );
}
