import type { Board, BoardDevice } from "@horma/contract";
import { BoxDoor, DoorWall, Nothing, Sheet } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { HeaderEnd } from "../../layout/HeaderEnd.tsx";
import { usePhone } from "../../layout/use-phone.ts";
import type { BoardClock } from "../../live/board-clock.ts";
import { useBoard } from "../../live/board-query.ts";
import { useBoardClock } from "../../live/use-board-clock.ts";
import { useStaffSession } from "../../session/use-staff-session.ts";
import { boxDoor, freeBoxes } from "../box-door.ts";
import { BoxPanel } from "./BoxPanel.tsx";
import { boxesAsTheyStand, worstFirst } from "./box-order.ts";
import styles from "./WallScreen.module.css";

/** Mock-up 33: the wall of smart boxes, live (many of them the worst first), and the details of the chosen one. */
export function WallScreen() {
  const { store } = useStaffSession();
  const { data: board, isError } = useBoard(store.code);
  const clock = useBoardClock();
  return (
    <>
      <h1 className="visually-hidden">
        <Trans>Smartboxes</Trans>
      </h1>
      {board === undefined || clock === undefined ? (
        <Nothing look="screen" role="status">
          {isError ? t`Todavía no llegan las smartboxes. Volvemos a intentarlo.` : t`Cargando las smartboxes`}
        </Nothing>
      ) : (
        <LoadedWall board={board} clock={clock} />
      )}
    </>
  );
}

function LoadedWall({ board, clock }: { board: Board; clock: BoardClock }) {
  const [search, setSearch] = useSearchParams();
  const phone = usePhone();
  const standing = board.devices.filter(({ type_id }) => type_id === "box");
  const many = standing.length > boxesAsTheyStand;
  const boxes = many ? worstFirst(standing, board, clock.at) : standing;
  const chosen = boxes.find(({ hwd }) => hwd === search.get("box"));
  const choose = (hwd: string | undefined) =>
    setSearch(hwd === undefined ? {} : { box: hwd }, { replace: true });
  const chosenHwd = chosen?.hwd;
  // If not all doors fit on the screen, the one in the address scrolls into view.
  useEffect(() => {
    document.getElementById(doorId(chosenHwd))?.scrollIntoView({ block: "nearest" });
  }, [chosenHwd]);
  const close = () => {
    choose(undefined);
    document.getElementById(doorId(chosenHwd))?.focus();
  };
  if (boxes.length === 0)
    return (
      <Nothing look="screen">
        <Trans>Esta tienda no tiene smartboxes.</Trans>
      </Nothing>
    );
  return (
    <>
      <HeaderEnd>
        <p className={styles.free}>{freeBoxes(board.devices)}</p>
      </HeaderEnd>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what a button opened and another one closes */}
      <div
        className={styles.screen}
        onKeyDown={({ key, target }) => {
          if (key === "Escape" && !(target as Element).closest("dialog")) close();
        }}
      >
        <DoorWall many={many} className={styles.wall} role="group" aria-label={t`Muro de smartboxes`}>
          {boxes.map((device) => (
            <Door
              key={device.hwd}
              device={device}
              board={board}
              now={clock.at}
              selected={device === chosen}
              onClick={() => choose(device === chosen ? undefined : device.hwd)}
            />
          ))}
        </DoorWall>
        {chosen && !phone && (
          <BoxPanel key={chosen.hwd} hwd={chosen.hwd} board={board} clock={clock} onClose={close} />
        )}
      </div>
      {phone && (
        <Sheet
          open={chosen !== undefined}
          title={t`Smartbox ${chosen?.name ?? ""}`}
          onClose={() => choose(undefined)}
        >
          {chosen && <BoxPanel key={chosen.hwd} hwd={chosen.hwd} board={board} clock={clock} />}
        </Sheet>
      )}
    </>
  );
}

type DoorProps = { device: BoardDevice; board: Board; now: number; selected: boolean; onClick: () => void };

function Door({ device, board, now, ...rest }: DoorProps) {
  return <BoxDoor id={doorId(device.hwd)} number={device.name} {...boxDoor(device, board, now)} {...rest} />;
}

function doorId(hwd: string | undefined): string {
  return `door-${hwd}`;
}
