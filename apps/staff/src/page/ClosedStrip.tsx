import { opensText } from "@horma/ui";
import { Trans } from "@lingui/react/macro";
import { useBoard } from "../live/board-query.ts";
import { useStaffSession } from "../session/use-staff-session.ts";
import { storeTime } from "../time/store-zone.ts";
import styles from "./ClosedStrip.module.css";

/** On every screen while the store takes no shoppers (TR-17): why no orders come, and when it opens. */
export function ClosedStrip() {
  const { store } = useStaffSession();
  const { data: board } = useBoard(store.code);
  if (board?.opening === undefined || board.opening.is_opened) return null;
  const { at, opening } = board;
  return (
    <p role="status" className={styles.strip}>
      <b>
        <Trans>Tienda cerrada</Trans>
      </b>
      {opening.local_until !== null && <span>{opensText(opening.local_until, storeTime(at))}</span>}
    </p>
  );
}
