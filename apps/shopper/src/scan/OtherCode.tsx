import { Trans } from "@lingui/react/macro";
import { useEffect, useEffectEvent } from "react";
import styles from "./OtherCode.module.css";

/** How long it stays unless another code is read, ms. The scanner reports each code once, and not when it leaves the picture. */
const shownFor = 6_000;

/** Shown for a QR code that is not a product's (mock-up 02i): it opens nothing, and the shopper is asked to aim at the bars. */
export function OtherCode({ onLeave }: { onLeave: () => void }) {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    const timer = setTimeout(() => leave(), shownFor);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.other}>
      <svg viewBox="0 0 30 24" className={styles.bars} aria-hidden="true">
        <path d="M2 2h3v20H2zM8 2h1.5v20H8zM12 2h4v20h-4zM18.5 2H20v20h-1.5zM22.5 2h2v20h-2zM26.5 2H28v20h-1.5z" />
      </svg>
      <p className={styles.text}>
        <b>
          <Trans>Apunta a las barras</Trans>
        </b>
        <span>
          <Trans>Ese QR no es el del calzado.</Trans>
        </span>
      </p>
    </div>
  );
}
