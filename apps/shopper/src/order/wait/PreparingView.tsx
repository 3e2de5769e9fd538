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
import styles from "./PreparingView.module.css";
import { TransferLabel } from "./TransferLabel.tsx";
import { NoBars, WaitingBars } from "./WaitingBars.tsx";
import { WaitingNote } from "./WaitingNote.tsx";

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
  return (
    <Screen
      background="paper"
      header={<Header step={6} end={<SoundCorner />} />}
      banner={stale && <Lost created={order !== undefined} />}
    >
      <Main className={clsx(styles.main, stale && styles.stale)}>
        <div>
          <p className={styles.whose}>{nickname ? t`Tu pedido, ${nickname}` : t`Tu pedido`}</p>
          <Heading size="status" className={styles.word}>
            {word}
          </Heading>
        </div>
        <p role="status" className="visually-hidden">
          {[word, phases[phase]?.text, missing?.title, missing?.text].filter(Boolean).join(". ")}
        </p>
        <div className={styles.waiting}>
          {order ? <WaitingBars key={order.hash_id} order={order} /> : <NoBars />}
          <WaitingNote order={order} lastAnswer={stale ? heardAt : 0} />
        </div>
        {order?.meta.trouble === "device_failed" && <Alert>{boxFailedText()}</Alert>}
        {product && <Pairs product={product} pairs={pairs} missing={missing} onAddSize={onAddSize} />}
        <PhaseList phases={phases} current={phase} stale={stale} />
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
