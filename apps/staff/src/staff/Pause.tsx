import { roleMay } from "@horma/domain";
import { StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useStaffSession } from "../session/use-staff-session.ts";
import styles from "./Pause.module.css";
import { usePause } from "./use-pause.ts";

/** In the menu, for people who fetch pairs. */
export function PauseSwitch() {
  const { staff } = useStaffSession();
  const { paused, begin, end } = usePause();
  if (!roleMay(staff.role, "serve")) return null;
  return (
    <StaffButton variant="line" icon="clock" aria-pressed={paused} onClick={paused ? end : begin}>
      {paused ? t`Volver de la pausa` : t`En pausa`}
    </StaffButton>
  );
}

/** In the header of every screen, so that no one stays paused by mistake. A tap ends the pause. */
export function PausedMark() {
  const { paused, end } = usePause();
  if (!paused) return null;
  return (
    <button type="button" className={styles.mark} aria-label={t`En pausa. Volver`} onClick={end}>
      <Trans>En pausa</Trans>
    </button>
  );
}
