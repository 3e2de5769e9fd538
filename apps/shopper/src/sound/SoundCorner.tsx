import { IconButton, useMuted, Wordmark } from "@horma/ui";
import { useLingui } from "@lingui/react/macro";
import styles from "./SoundCorner.module.css";
import { sound } from "./sound.ts";

/** The header's corner on screens with a chime: the wordmark and the mute button. */
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
