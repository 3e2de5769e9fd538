import {
  Alert,
  BarcodeProgress,
  BlockingOverlay,
  CountDown,
  type IconName,
  NetworkBanner,
  Notice,
  PhaseList,
  Stepper,
} from "../../src/index.ts";
import type { Room } from "../examples.ts";
import { On, Opened } from "../hold.tsx";

const phases: { text: string; icon: IconName }[] = [
  { text: "Buscando", icon: "search" },
  { text: "Sanitizando con bruma", icon: "mist" },
  { text: "Lista para retirar", icon: "door" },
];

export const progress = {
  Alert: {
    usual: <Alert>El RUT no es válido</Alert>,
    ...Object.fromEntries(
      (["page", "box", "card", "row", "note", "line"] as const).map((look) => [
        look,
        <Alert key={look} look={look}>
          No se cerró: otra persona lo cerró antes.
        </Alert>,
      ]),
    ),
    "a status": (
      <Alert look="box" role="status">
        La smartbox falló: los pares van al mesón.
      </Alert>
    ),
  },
  BarcodeProgress: {
    "half way": <BarcodeProgress done={0.4} now={0.2} label="Preparando" />,
    indeterminate: <BarcodeProgress indeterminate />,
    ...Object.fromEntries(
      (["xs", "sm", "md", "lg"] as const).map((size) => [
        size,
        <BarcodeProgress key={size} size={size} done={0.5} />,
      ]),
    ),
    "on a box": (
      <On stock="box">
        <BarcodeProgress tone="box" done={0.4} now={0.2} />
      </On>
    ),
    "on ink": (
      <On stock="ink">
        <BarcodeProgress tone="dark" done={0.4} now={0.2} />
      </On>
    ),
  },
  BlockingOverlay: {
    "unknown length": (
      <Opened name="Abrir espera" lasts={4_000}>
        {(open) => <BlockingOverlay open={open} title="Buscando disponibilidad" code="880101410" />}
      </Opened>
    ),
    "known length": (
      <Opened name="Abrir espera con avance" lasts={4_000}>
        {(open) => <BlockingOverlay open={open} title="Enviando" done={0.5} now={0.2} />}
      </Opened>
    ),
  },
  CountDown: { calm: <CountDown text="4:12" />, urgent: <CountDown text="0:42" urgent /> },
  NetworkBanner: {
    usual: <NetworkBanner title="Sin conexión">Lo último que sabemos es de las 16:36.</NetworkBanner>,
  },
  Notice: {
    plain: <Notice>Tus datos se borran al terminar el día.</Notice>,
    "to be pressed": (
      <Notice icon="lock" action="Tus datos" onClick={nothing}>
        Los usamos solo para esta visita.
      </Notice>
    ),
  },
  PhaseList: {
    "under way": <PhaseList phases={phases} current={1} />,
    done: <PhaseList phases={phases} current={3} />,
    stale: <PhaseList phases={phases} current={1} stale />,
  },
  Stepper: {
    first: <Stepper step={1} />,
    last: <Stepper step={6} />,
    "of three": <Stepper step={2} steps={3} />,
  },
} satisfies Room;

function nothing() {}
