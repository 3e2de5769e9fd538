import { type PollAnswer, type PollCause, PollCauses, PollFace, PollFaces } from "../../src/index.ts";
import type { Room } from "../examples.ts";
import { Held } from "../hold.tsx";

const answers = [1, 2, 3, 4] as const;

export const poll = {
  PollFace: {
    ...Object.fromEntries(answers.map((answer) => [answer, <PollFace key={answer} answer={answer} />])),
    selected: <PollFace answer={1} selected />,
  },
  PollCauses: {
    "no answer": causes(undefined),
    answered: causes("size"),
  },
  PollFaces: {
    "no answer": faces(undefined, "¿Qué opinas?"),
    answered: faces(2, "¿Qué opinaste?"),
  },
} satisfies Room;

function faces(first: PollAnswer | undefined, label: string) {
  return (
    <Held first={first}>{(value, set) => <PollFaces label={label} value={value} onChange={set} />}</Held>
  );
}

function causes(first: PollCause | undefined) {
  return <Held first={first}>{(value, set) => <PollCauses value={value} onChange={set} />}</Held>;
}
