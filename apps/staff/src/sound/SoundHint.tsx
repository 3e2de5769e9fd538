import { Icon, useChimeUnlock, useMuted } from "@horma/ui";
import { Trans } from "@lingui/react/macro";
import { useNow } from "../time/use-now.ts";
import { bell, bellMute } from "./bell.ts";
import styles from "./SoundHint.module.css";

/** Browsers let a page ring only after a touch, also after a reload. Until then this says so; any touch will do. */
export function SoundHint() {
  useChimeUnlock(bell);
  // The browser does not report when it allows sound, so this looks every second.
  useNow();
  const muted = useMuted(bellMute);
  if (muted || !bell.locked()) return null;
  return (
    <p role="status" className={styles.hint}>
      <Trans>
        <Icon name="bellOff" />
        Toca la pantalla una vez para activar el sonido
      </Trans>
    </p>
  );
}
