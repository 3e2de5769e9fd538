import type { Board } from "@horma/contract";
import { roleMay } from "@horma/domain";
import { CycleList, IconButton, NoticeRows, PanelHead } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { boxNotices } from "../../fault/fault-text.ts";
import type { BoardClock } from "../../live/board-clock.ts";
import { paths } from "../../paths.ts";
import { useStaffSession } from "../../session/use-staff-session.ts";
import { boxCycle } from "../box-cycle.ts";
import { boxDoor } from "../box-door.ts";
import { boxLoad } from "../box-pairs.ts";
import { useBox } from "../use-box.ts";
import { BoxActions } from "./BoxActions.tsx";
import styles from "./BoxPanel.module.css";
import { BoxShoes } from "./BoxShoes.tsx";

export type BoxPanelProps = {
  hwd: string;
  board: Board;
  clock: BoardClock;
  /** Without it the panel is in a sheet, which has its own title and button to close. */
  onClose?: () => void;
};

/** What is in a box of the wall, how far it is, and what can be done with it. */
export function BoxPanel({ hwd, board, clock, onClose }: BoxPanelProps) {
  const { staff } = useStaffSession();
  const box = useBox(board, clock, hwd);
  if (box === undefined) return null;
  const { device, detail, elapsed } = box;
  const load = boxLoad(device, board);
  const cycle = detail && boxCycle(detail, elapsed, "store");
  const notices = boxNotices(device);
  return (
    <section className={onClose ? styles.panel : styles.inSheet} aria-label={t`Smartbox ${device.name}`}>
      {onClose && (
        <PanelHead
          look="close"
          className={styles.head}
          title={<h2 className="h1">{t`Smartbox ${device.name}`}</h2>}
        >
          <IconButton icon="close" label={t`Cerrar`} onClick={onClose} />
        </PanelHead>
      )}
      <div className={styles.about}>
        <BoxShoes load={load} />
        {cycle ? (
          <CycleList {...cycle} />
        ) : (
          <p className={styles.phase}>{boxDoor(device, board, clock.at).phase}</p>
        )}
        {notices.length > 0 && <NoticeRows rows={notices} />}
        <p className={styles.links}>
          {load.order && (
            <Link to={paths.order(load.order.hash_id)}>
              <Trans>Ver pedido</Trans>
            </Link>
          )}
          <Link to={paths.box(hwd)}>
            {roleMay(staff.role, "command_device") ? t`Historial y comandos` : t`Historial`}
          </Link>
        </p>
      </div>
      <BoxActions box={box} load={load} />
    </section>
  );
}
