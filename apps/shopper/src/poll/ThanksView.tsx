import type { Order } from "@horma/contract";
import { asksForCause } from "@horma/domain";
import {
  BarcodeProgress,
  Button,
  Footer,
  Header,
  Heading,
  LinkButton,
  Main,
  OpenBoxIllustration,
  type PollAnswer,
  type PollCause,
  PollCauses,
  PollFace,
  PollFaces,
  Screen,
  ShelfIllustration,
  ZoneIllustration,
} from "@horma/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { shownPairs } from "../pair/shown-pairs.ts";
import type { ThanksState } from "../paths.ts";
import { OpenedBox } from "./OpenedBox.tsx";
import { pollReply } from "./poll-reply.ts";
import styles from "./ThanksView.module.css";

export type ThanksViewProps = {
  nickname: string | null;
  answer: PollAnswer | undefined;
  /** What happened, if the shopper was not happy and said so. */
  cause: PollCause | undefined;
  /** Where the pairs were just taken from; undefined where that was not here. */
  from: ThanksState | undefined;
  /** The order that is asked about. */
  order: Order | null;
  secondsLeft: number;
  /** Part of the 30 seconds that is left, 1 to 0. */
  left: number;
  onAnswer: (answer: PollAnswer) => void;
  onCause: (cause: PollCause) => void;
  onContinue: () => void;
  /** Leads to the pairs in hand; undefined without any. */
  onPairs: (() => void) | undefined;
};

/** The four faces, the reply to each, and the question what happened to those who were not happy. */
export function ThanksView(props: ThanksViewProps) {
  const { nickname, answer, cause, from, order, secondsLeft, left } = props;
  const { onAnswer, onCause, onContinue, onPairs } = props;
  const { t } = useLingui();
  const seconds = announced(secondsLeft);
  const reply = answer && pollReply(answer, nickname);
  const asks = answer !== undefined && asksForCause(answer);
  return (
    <Screen
      background="paper"
      header={<Header />}
      footer={
        <Footer className={styles.footer}>
          <BarcodeProgress size="xs" bars={60} done={left} />
          <p role="status" className="visually-hidden">
            <Trans>Volvemos al inicio en {seconds} segundos</Trans>
          </p>
          <Button onClick={onContinue}>
            <Trans>Continuar</Trans>
          </Button>
          {onPairs && (
            <LinkButton onClick={onPairs}>
              <Trans>Ver los pares que tengo</Trans>
            </LinkButton>
          )}
        </Footer>
      }
    >
      {from?.place === "box" && order !== null && answer === undefined && (
        <OpenedBox order={order} name={from.name} />
      )}
      <Main gap="lg" className={styles.main}>
        <Heading className={clsx(styles.question, asks && styles.short)}>
          <Trans>Qué opinas de la experiencia CLICK &amp; TRY?</Trans>
        </Heading>
        <div role="status" className={clsx(styles.reply, asks && styles.asking)}>
          <div className={clsx(styles.picture, !answer && styles.larger)}>
            {answer ? (
              <PollFace answer={answer} selected />
            ) : (
              <Waiting nickname={nickname} from={from} order={order} />
            )}
          </div>
          {reply && (
            <div>
              <p className={`h2 ${styles.title}`}>{reply.title}</p>
              <p className={styles.text}>{reply.text}</p>
            </div>
          )}
        </div>
        {asks && <PollCauses value={cause} onChange={onCause} />}
        <PollFaces label={t`Tu opinión`} value={answer} onChange={onAnswer} />
      </Main>
    </Screen>
  );
}

/** Before an answer: the shelf, the zone, or the box that was just opened, with its number and the sizes in it. */
function Waiting({ nickname, from, order }: Pick<ThanksViewProps, "nickname" | "from" | "order">) {
  if (from?.place === "shelf") return <ShelfIllustration name={from.name} className={styles.place} />;
  if (from?.place === "zone" || (from === undefined && order?.deliver_method === "counter"))
    return <ZoneIllustration alias={nickname ?? ""} className={styles.place} />;
  if (from === undefined || order === null)
    return <OpenBoxIllustration {...(nickname && { names: [nickname] })} />;
  const sizes = shownPairs(order).filter(({ missing }) => !missing);
  return <OpenBoxIllustration door={from.name} names={sizes.map(({ size }) => size)} />;
}

/** The seconds in steps of ten, so that the time is announced three times and not thirty. */
function announced(seconds: number): number {
  return Math.ceil(seconds / 10) * 10;
}
