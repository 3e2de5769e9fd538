import { browserStorage } from "@horma/app/browser-storage";
import { Icon } from "@horma/ui";
import { Trans } from "@lingui/react/macro";
import { useEffect } from "react";
import styles from "./SoundHint.module.css";
import { useBellLocked } from "./use-bell-locked.ts";

const answered = "staff-sound-answered";

/**
 * Browsers let a page ring only after a touch, also after a reload. A tablet says so until it was touched once; from then on a mark
 * in the header is enough. It has its own line, so it covers nothing.
 */
export function SoundHint() {
  const locked = useBellLocked();
  useEffect(() => {
    if (!locked) browserStorage.setItem(answered, "yes");
  }, [locked]);
  if (!locked || browserStorage.getItem(answered) !== null) return null;
  return (
    <p role="status" className={styles.hint}>
      <Trans>
        <Icon name="bellOff" />
        Toca la pantalla una vez para activar el sonido
      </Trans>
    </p>
  );
}
