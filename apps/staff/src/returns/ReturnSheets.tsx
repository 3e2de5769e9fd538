import type { BoardDevice } from "@horma/contract";
import { displaySize, pairToPutBack } from "@horma/domain";
import { Icon, Sheet, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ActionOutcome } from "../action/create-action-queue.ts";
import { showScan } from "../scan/scan-news.ts";
import styles from "./ReturnSheets.module.css";
import { rackSlotText } from "./rack-slot.ts";
import { returnActions } from "./return-actions.ts";
import type { OrderPair } from "./return-lists.ts";
import { returnNote } from "./return-words.ts";
import { SanitizeSheet } from "./SanitizeSheet.tsx";
import { ScanPairSheet } from "./ScanPairSheet.tsx";

const questions = ["clean", "shelve", "find", "write_off"] as const;
/** The open question about a pair, by the pair's id. */
export type OpenQuestion = {
  kind: (typeof questions)[number];
  pair: number;
  /** A scan of the pair asked it. */
  scanned?: boolean;
};

/** The question in the page's address. A reader's scan opens one from any screen. */
export function askedIn(search: URLSearchParams): OpenQuestion | undefined {
  const kind = questions.find((each) => each === search.get("ask"));
  return kind && { kind, pair: Number(search.get("pair")), scanned: search.has("scanned") };
}

export type ReturnSheetsProps = {
  asking: OpenQuestion | undefined;
  /** Every pair of the screen. The question closes when its pair is gone. */
  all: readonly OrderPair[];
  devices: readonly BoardDevice[];
  run: (which: OrderPair, does: () => Promise<ActionOutcome>) => void;
  onClose: () => void;
};

/** The questions of the returns: how to clean it, whether it is this pair, whether to give it up. */
export function ReturnSheets({ asking, all, devices, run, onClose }: ReturnSheetsProps) {
  const which = all.find(({ pair }) => pair.id === asking?.pair);
  const of = (kind: OpenQuestion["kind"]) => (asking?.kind === kind ? which : undefined);
  const doIt = (does: (which: OrderPair) => Promise<ActionOutcome>) => {
    onClose();
    if (which !== undefined) run(which, () => does(which));
  };
  const notThere = (
    <StaffButton variant="alarm" onClick={() => doIt(returnActions.lose)}>
      <Trans>No está</Trans>
    </StaffButton>
  );
  const noLabel = (
    <StaffButton variant="line" onClick={() => doIt(returnActions.find)}>
      <Trans>No tiene etiqueta, pero es este par</Trans>
    </StaffButton>
  );
  return (
    <>
      <SanitizeSheet
        which={of("clean")}
        devices={devices}
        onChoose={(hwd) => doIt((pair) => returnActions.sanitize(pair, hwd))}
        onLose={() => doIt(returnActions.lose)}
        onClose={onClose}
      />
      <ScanPairSheet
        pair={of("shelve")?.pair}
        title={(size) => t`Guardar la ${size}`}
        goal={<Goal text={which?.pair.location ?? t`Sin ubicación`} from={fromText(of("shelve"))} />}
        slot={asking?.scanned ? (which?.pair.location ?? undefined) : undefined}
        onRight={(code) => doIt((pair) => shelve(pair, code))}
        onClose={onClose}
        other={notThere}
      />
      <ScanPairSheet
        pair={of("find")?.pair}
        title={(size) => t`¿Es la ${size}?`}
        goal={<Goal text={t`Estante de devoluciones`} from={undefined} />}
        onRight={() => doIt(find)}
        onClose={onClose}
        other={noLabel}
      />
      <GiveUpSheet which={of("write_off")} onGiveUp={() => doIt(returnActions.writeOff)} onClose={onClose} />
    </>
  );
}

/** Once the sheet is gone, the scan's answer stands above the screen. */
async function shelve(which: OrderPair, code: string): Promise<ActionOutcome> {
  const { size, location } = which.pair;
  const outcome = await returnActions.shelve(which, code);
  if (outcome.kind !== "refused")
    showScan({
      verdict: "right",
      title: t`La ${displaySize(size)} está en su lugar`,
      text: location ?? "",
    });
  return outcome;
}

async function find(which: OrderPair): Promise<ActionOutcome> {
  const outcome = await returnActions.find(which);
  if (outcome.kind !== "refused")
    showScan({
      verdict: "right",
      title: t`Encontraste la ${displaySize(which.pair.size)}`,
      text: t`Déjala en el estante de devoluciones.`,
    });
  return outcome;
}

/** Where to fetch a pair that is to be put away. */
function fromText(which: OrderPair | undefined): string | undefined {
  if (which === undefined) return undefined;
  const { place, rack_slot, device } = which.pair;
  if (pairToPutBack(which.pair)) return returnNote(which);
  return place === "sanitizer"
    ? t`Sácala de Smartbox ${device?.name ?? ""}`
    : t`Está en ${rackSlotText(rack_slot)}`;
}

function Goal({ text, from }: { text: string; from: string | undefined }) {
  return (
    <p className={styles.goal}>
      <Icon name="shelf" size="lg" />
      <span>
        <b className="num">{text}</b>
        {from}
      </span>
    </p>
  );
}

type GiveUpSheetProps = { which: OrderPair | undefined; onGiveUp: () => void; onClose: () => void };

function GiveUpSheet({ which, onGiveUp, onClose }: GiveUpSheetProps) {
  const size = displaySize(which?.pair.size ?? "");
  return (
    <Sheet open={which !== undefined} title={t`¿Dar por perdida la ${size}?`} look="box" onClose={onClose}>
      <p>
        <Trans>Ya no se busca y no vuelve al stock. No se puede deshacer.</Trans>
      </p>
      <div className={styles.two}>
        <StaffButton variant="line" onClick={onClose}>
          <Trans>Seguir buscando</Trans>
        </StaffButton>
        <StaffButton variant="alarm" onClick={onGiveUp}>
          <Trans>Dar por perdida</Trans>
        </StaffButton>
      </div>
    </Sheet>
  );
}
