import type { Panel } from "@horma/contract";
import {
  MeterRows,
  Nothing,
  PanelCard,
  type PollAnswer,
  PollFace,
  usePollAnswers,
  usePollCauses,
} from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { percent } from "./figures.ts";
import styles from "./OpinionCard.module.css";

const answers: readonly PollAnswer[] = [1, 2, 3, 4];

/** The shoppers' poll answers, the happiest first, and what happened to those who were not happy. */
export function OpinionCard({ polls, poll_causes }: Pick<Panel, "polls" | "poll_causes">) {
  const words = usePollCauses();
  const names = usePollAnswers();
  const all = polls.reduce((sum, count) => sum + count, 0);
  return (
    <PanelCard title={t`Opinión CLICK & TRY`}>
      {all === 0 ? (
        <Nothing look="card">
          <Trans>Aquí verás qué opinan tus clientes al terminar.</Trans>
        </Nothing>
      ) : (
        <MeterRows
          look="tall"
          rows={answers.map((answer, index) => {
            const name = names[index] ?? "";
            const count = polls[index] ?? 0;
            return {
              key: name,
              picture: <PollFace answer={answer} size={44} />,
              name,
              unseen: true,
              part: count / all,
              value: percent(count, all),
              count: String(count),
            };
          })}
        />
      )}
      {poll_causes.length > 0 && (
        <dl className={styles.causes}>
          <dt>
            <Trans>Qué pasó</Trans>
          </dt>
          {poll_causes.map(({ cause, count }) => (
            <dd key={cause}>
              {words[cause]} <b className="num">{count}</b>
            </dd>
          ))}
        </dl>
      )}
    </PanelCard>
  );
}
