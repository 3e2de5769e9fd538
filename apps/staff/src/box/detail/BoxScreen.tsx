import type { Board } from "@horma/contract";
import { Icon } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link, useParams } from "react-router";
import type { BoardClock } from "../../live/board-clock.ts";
import { useBoard } from "../../live/board-query.ts";
import { useBoardClock } from "../../live/use-board-clock.ts";
import { paths } from "../../paths.ts";
import { useStaffSession } from "../../session/use-staff-session.ts";
import { useBox } from "../use-box.ts";
import { BoxCommands } from "./BoxCommands.tsx";
import { BoxCondition } from "./BoxCondition.tsx";
import { BoxFront } from "./BoxFront.tsx";
import { BoxHistory } from "./BoxHistory.tsx";
import styles from "./BoxScreen.module.css";

/** Mock-up 33b: one smart box with its doors, its cycle, its faults, its history and its commands. */
export function BoxScreen() {
  const { hwd = "" } = useParams();
  const { store } = useStaffSession();
  const { data: board, isError } = useBoard(store.code);
  const clock = useBoardClock();
  if (board === undefined || clock === undefined)
    return <NoBox text={isError ? t`Todavía no llega. Volvemos a intentarlo.` : t`Cargando la smartbox`} />;
  return <BoardBox key={hwd} hwd={hwd} board={board} clock={clock} />;
}

function BoardBox({ hwd, board, clock }: { hwd: string; board: Board; clock: BoardClock }) {
  const box = useBox(board, clock, hwd);
  if (box === undefined) return <NoBox text={t`Esta tienda no tiene esa smartbox.`} />;
  return (
    <div className={styles.screen}>
      <section className={styles.front} aria-label={t`Smartbox`}>
        <h1 className={styles.title}>
          <BackLink hwd={hwd} />
          <span className="h1">
            <Trans>
              Smartbox <span className="visually-hidden">{box.device.name}</span>
            </Trans>
          </span>
        </h1>
        <BoxFront box={box} />
      </section>
      <BoxCommands box={box} className={styles.commands} />
      <section className={styles.condition} aria-label={t`Estado`}>
        <BoxCondition box={box} />
      </section>
      <section className={styles.past}>
        <BoxHistory history={box.detail?.history} devices={board.devices} />
      </section>
    </div>
  );
}

function BackLink({ hwd }: { hwd: string }) {
  return (
    <Link to={`${paths.boxes}?box=${encodeURIComponent(hwd)}`} className={styles.back} aria-label={t`Volver`}>
      <Icon name="back" />
    </Link>
  );
}

function NoBox({ text }: { text: string }) {
  return (
    <div className={styles.none}>
      <h1 className="h1">
        <Trans>Smartbox</Trans>
      </h1>
      <p role="status">{text}</p>
      <Link to={paths.boxes}>
        <Trans>Volver a Smartboxes</Trans>
      </Link>
    </div>
  );
}
