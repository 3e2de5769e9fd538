import type { Order } from "@horma/contract";
import type { StatusMessage } from "@horma/domain";
import {
  Alert,
  Header,
  Heading,
  Label,
  LinkButton,
  Main,
  NetworkBanner,
  PhaseList,
  ProductImage,
  ProductLabel,
  Screen,
} from "@horma/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { missingPairText, type ShownPair } from "../../pair/shown-pairs.ts";
import { SoundCorner } from "../../sound/SoundCorner.tsx";
import { useSurface } from "../../surface.ts";
import { JoinedNotice } from "../joined/JoinedNotice.tsx";
import { ShareOrder } from "../joined/ShareOrder.tsx";
import type { Connection } from "../known/connection.ts";
import { boxFailedText } from "../shown/box-failed-text.ts";
import { CancelOrder } from "../shown/CancelOrder.tsx";
import { currentPhase, phasesOf, statusWords } from "../shown/order-phase.ts";
import { LateWait } from "./LateWait.tsx";
import styles from "./PreparingView.module.css";
import { TransferLabel } from "./TransferLabel.tsx";
import { NoBars, WaitingBars } from "./WaitingBars.tsx";
import { WaitingNote } from "./WaitingNote.tsx";
import { QueueBoxes, WaitPanel } from "./WaitPanel.tsx";

export type PreparingViewProps = {
  message: StatusMessage;
  nickname: string | null;
  /** Missing until the order was created. */
  order: Order | undefined;
  product: Pictured | null;
  pairs: ShownPair[];
  /** Adds another size when one ran out; undefined if the current product is not the ordered one. */
  onAddSize?: (() => void) | undefined;
  connection: Connection;
  /** When the server was last heard, epoch ms; 0 for never. */
  heardAt: number;
};

/** What a product and an order's product summary have in common here. */
type Pictured = { name: string; metadata: { image: string | null } };

/** The order's progress, bar by bar. */
export function PreparingView(props: PreparingViewProps) {
  const { message, nickname, order, product, pairs, onAddSize, connection, heardAt } = props;
  const { t } = useLingui();
  const word = t(statusWords[message]);
  const phases = phasesOf(order).map(({ text, icon }) => ({ text: t(text), icon }));
  const phase = currentPhase(order);
  const stale = connection !== "live";
  const kiosk = useSurface() === "kiosk";
  const missing = missingPairText(pairs);
  const wait = (!stale && order?.meta.wait) || undefined;
  const late = wait?.late ?? false;
  const queued = !late && order?.actual_device === null ? wait : undefined;
  const own = nickname ?? order?.meta.code ?? "";
  return (
    <Screen
      background="paper"
      header={<Header step={6} end={<SoundCorner />} />}
      banner={stale && <Lost created={order !== undefined} />}
    >
      <Main className={clsx(styles.main, stale && styles.stale, late && styles.late)}>
        <div>
          <p className={styles.whose}>
            <span>{nickname ? t`Tu pedido, ${nickname}` : t`Tu pedido`}</span>
            {late && <span>{word}</span>}
          </p>
          <Heading size="status" className={styles.word}>
            {late ? t`Vamos tarde`.toUpperCase() : word}
          </Heading>
          {late && (
            <p className={styles.sorry}>
              <Trans>Perdón. Tu pedido tarda más de lo que dijimos.</Trans>
            </p>
          )}
        </div>
        <p role="status" className="visually-hidden">
          {[late && t`Vamos tarde`, word, phases[phase]?.text, missing?.title, missing?.text]
            .filter(Boolean)
            .join(". ")}
        </p>
        {order && wait && late && <LateWait order={order} wait={wait} />}
        {order && queued && <WaitPanel order={order} wait={queued} />}
        <div className={styles.waiting}>
          {order ? <WaitingBars key={order.hash_id} order={order} stale={stale} /> : <NoBars />}
          {!queued && !late && <WaitingNote order={order} lastAnswer={stale ? heardAt : 0} />}
        </div>
        {queued && <QueueBoxes name={own} wait={queued} />}
        {order?.meta.trouble === "device_failed" && <Alert>{boxFailedText()}</Alert>}
        {product && <Pairs product={product} pairs={pairs} missing={missing} onAddSize={onAddSize} />}
        {queued?.expected && (
          <p className={styles.how}>
            <Trans>Estimación con los pedidos de ahora. Se corrige sola.</Trans>
          </p>
        )}
        {(wait === undefined || order?.actual_device) && (
          <PhaseList phases={phases} current={phase} stale={stale} />
        )}
        {kiosk && order && <TransferLabel />}
        {!kiosk && order && <ShareOrder order={order} />}
        {order && <JoinedNotice order={order} />}
        {order && <CancelOrder order={order} />}
      </Main>
    </Screen>
  );
}

function Lost({ created }: { created: boolean }) {
  const { t } = useLingui();
  return (
    <NetworkBanner title={t`Sin conexión`}>
      {created ? t`Tu pedido sigue su curso. Reintentando.` : t`Reintentando enviar tu pedido.`}
    </NetworkBanner>
  );
}

function Pairs({ product, pairs, missing, onAddSize }: PairsProps) {
  return (
    <Label>
      <ProductLabel
        layout="wide"
        image={
          <ProductImage
            src={product.metadata.image}
            alt=""
            priority
            sizes="(min-width: 900px) 232px, 116px"
          />
        }
        name={product.name}
        sizes={pairs}
      />
      {missing && (
        <div className={styles.missing}>
          <p className="h2">{missing.title}</p>
          <p className={styles.goingOn}>{missing.text}</p>
          {onAddSize && (
            <LinkButton onClick={onAddSize}>
              <Trans>Agregar otra talla</Trans>
            </LinkButton>
          )}
        </div>
      )}
    </Label>
  );
}

type PairsProps = Pick<PreparingViewProps, "pairs" | "onAddSize"> & {
  product: Pictured;
  missing: ReturnType<typeof missingPairText>;
};
