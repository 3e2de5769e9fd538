import { clockText } from "@horma/app/clock-text";
import { useOffline } from "@horma/app/server";
import { useDeviceNow, useNow } from "@horma/app/use-now";
import type { Wallboard } from "@horma/contract";
import { displaySize, waitTone } from "@horma/domain";
import { BarcodeProgress, LastMark, ProductImage, SizeText } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { type BoardClock, boardClock } from "../live/board-clock.ts";
import { timeOfDay } from "../time/clock-text.ts";
import { waitTarget } from "../time/wait-target.ts";
import styles from "./WallboardScreen.module.css";
import { WallboardSide } from "./WallboardSide.tsx";
import { wallboardQuery } from "./wallboard-query.ts";

/** Against burn-in everything moves by this many drawn pixels, this often (ms), in a square. */
const shift = { by: 4, every: 10 * 60_000 } as const;
const corners = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const;

/** Mock-up 30d: a tablet on the wall of the back room. It has no controls and never locks; screen 53 ends it. */
export default function WallboardScreen() {
  const [now, deviceNow] = [useNow(), useDeviceNow()];
  const offline = useOffline();
  const { data, dataUpdatedAt } = useQuery(wallboardQuery);
  const [x, y] = corners[Math.floor(now / shift.every) % corners.length] ?? corners[0];
  const at = { "--shift-x": x * shift.by, "--shift-y": y * shift.by } as React.CSSProperties;
  return (
    <main data-surface="wall" className={styles.wall} style={at}>
      {data === undefined ? (
        <div role="status" className={styles.none}>
          {offline ? t`Sin conexión` : <BarcodeProgress indeterminate bars={36} size="lg" />}
        </div>
      ) : (
        <Loaded
          board={data.board}
          clock={boardClock({ readAt: data.readAt, heardAt: dataUpdatedAt }, deviceNow, {
            offline,
            following: false,
          })}
          now={now}
        />
      )}
    </main>
  );
}

function Loaded({ board, clock, now }: { board: Wallboard; clock: BoardClock; now: number }) {
  return (
    <>
      <header className={styles.header}>
        <p className={styles.store}>
          <LastMark className={styles.mark} />
          {board.store}
        </p>
        <h1 className={styles.title}>
          <Trans>Por preparar</Trans> <b className="num">{board.waiting}</b>
        </h1>
        {clock.stale && (
          <p role="status" className={styles.offline}>
            <Trans>Sin conexión desde las {timeOfDay(clock.readAt)}</Trans>
          </p>
        )}
        <time className={clsx("num", styles.time)}>{timeOfDay(now)}</time>
      </header>
      {board.waiting === 0 ? (
        <p className={styles.none}>
          <Trans>Nada por preparar</Trans>
        </p>
      ) : (
        <ol className={styles.rows} aria-label={t`Las esperas más largas`}>
          {board.longest.map((request) => (
            <Row key={`${request.queued_at} ${request.nickname}`} request={request} clock={clock} />
          ))}
        </ol>
      )}
      <WallboardSide board={board} />
    </>
  );
}

function Row({ request, clock }: { request: Wallboard["longest"][number]; clock: BoardClock }) {
  const { queued_at, nickname, image, pairs } = request;
  const waited = clock.at - Date.parse(queued_at);
  const slots = [...new Set(pairs.flatMap(({ location }) => location ?? []))];
  return (
    <li className={styles.row}>
      <p
        className={clsx(
          "num",
          styles.wait,
          clock.stale ? styles.stale : styles[waitTone(waited, waitTarget())],
        )}
      >
        <span>{clockText(waited)}</span>
      </p>
      <p className={clsx("num", styles.slots, slots.length > 1 && styles.several)}>
        {slots.map((slot) => (
          <span key={slot}>{slot}</span>
        ))}
      </p>
      <Sizes sizes={pairs.map(({ size }) => displaySize(size))} />
      <div className={styles.who}>
        {image && <ProductImage src={image} sizes="200px" alt="" className={styles.image} />}
        <b>{nickname}</b>
      </div>
    </li>
  );
}

function Sizes({ sizes }: { sizes: readonly string[] }) {
  return (
    <p className={styles.sizes}>
      {sizes.map((size, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two pairs of one size are two numbers
        <span key={index} className="num">
          <SizeText>{size}</SizeText>
        </span>
      ))}
    </p>
  );
}
