import { IconButton, useMuted, Wordmark } from "@horma/ui";
import { useLingui } from "@lingui/react/macro";
import styles from "./SoundCorner.module.css";
import { sound } from "./sound.ts";

/** The header's corner where the chime may ring: the wordmark and the mute, which stays as it was left. */
export function SoundCorner() {
  const { t } = useLingui();
  const muted = useMuted(sound);
  return (
    <span className={styles.corner}>
      <IconButton
        icon={muted ? "bellOff" : "bell"}
        label={muted ? t`Sonido silenciado` : t`Sonido activado`}
        aria-pressed={muted}
        onClick={sound.toggle}
      />
      <Wordmark />
    </span>
  );
}
