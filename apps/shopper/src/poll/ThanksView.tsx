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
  PollFace,
  PollFaces,
  Screen,
} from "@horma/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { pollReply } from "./poll-reply.ts";
import styles from "./ThanksView.module.css";

export type ThanksViewProps = {
  nickname: string | null;
  answer: PollAnswer | undefined;
  secondsLeft: number;
  /** Part of the 30 seconds that is left, 1 to 0. */
  left: number;
  onAnswer: (answer: PollAnswer) => void;
  onContinue: () => void;
  /** Leads to the pairs in hand; undefined without any. */
  onPairs: (() => void) | undefined;
};

/** The four faces and the reply to each. */
export function ThanksView(props: ThanksViewProps) {
  const { nickname, answer, secondsLeft, left, onAnswer, onContinue, onPairs } = props;
  const { t } = useLingui();
  const seconds = announced(secondsLeft);
  const reply = answer && pollReply(answer, nickname);
  return (
    <Screen
      background="paper"
      header={<Header />}
      footer={
        <Footer>
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
      <Main gap="lg">
        <Heading>
          <Trans>Qué opinas de la experiencia CLICK &amp; TRY?</Trans>
        </Heading>
        <div role="status" className={styles.reply}>
          {answer ? <PollFace answer={answer} size={168} selected /> : <Waiting nickname={nickname} />}
          {reply && (
            <div>
              <p className={`h2 ${styles.title}`}>{reply.title}</p>
              <p className={styles.text}>{reply.text}</p>
            </div>
          )}
        </div>
        <PollFaces label={t`Tu opinión`} value={answer} onChange={onAnswer} />
      </Main>
    </Screen>
  );
}

/** Before an answer: the box that was just opened. */
function Waiting({ nickname }: { nickname: string | null }) {
  return <OpenBoxIllustration className={styles.opened} {...(nickname && { name: nickname })} />;
}

/** The seconds in steps of ten, so that the time is announced three times and not thirty. */
function announced(seconds: number): number {
  return Math.ceil(seconds / 10) * 10;
}
