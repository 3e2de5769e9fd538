import { MeterRows, PanelCard, type PollAnswer, PollFace } from "@horma/ui";
import { CardNone } from "./CardNone.tsx";
import { percent } from "./figures.ts";

const answers: readonly { answer: PollAnswer; name: string }[] = [
  { answer: 1, name: "Me encantó" },
  { answer: 2, name: "Bien" },
  { answer: 3, name: "Más o menos" },
  { answer: 4, name: "Mal" },
];

/** What shoppers answered at the end, the happiest first. */
export function OpinionCard({ polls }: { polls: readonly number[] }) {
  const all = polls.reduce((sum, count) => sum + count, 0);
  return (
    <PanelCard title="Opinión CLICK & TRY">
      {all === 0 ? (
        <CardNone>Aquí verás qué opinan tus clientes al terminar.</CardNone>
      ) : (
        <MeterRows
          look="tall"
          rows={answers.map(({ answer, name }, index) => {
            const count = polls[index] ?? 0;
            return {
              key: name,
              picture: <PollFace answer={answer} size={44} />,
              ...{ name, unseen: true },
              part: count / all,
              value: percent(count, all),
              count: String(count),
            };
          })}
        />
      )}
    </PanelCard>
  );
}
