import type { BoardPair } from "@horma/contract";
import { type DamageDecision, type DamageReason, displaySize } from "@horma/domain";
import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { act } from "../action/action-queue.ts";
import type { ActionOutcome } from "../action/create-action-queue.ts";
import { decisionWords } from "./decision-words.ts";

type Which = { hashId: string; pair: BoardPair };
type Done = Promise<ActionOutcome>;

/** What the manager does about a damaged pair, each with the staff's name for it. */
export const damageActions = {
  decide: (which: Which, decision: DamageDecision, reason: DamageReason): Done =>
    act(
      "decideDamage",
      { ...named(which), decision, reason },
      said(i18n._(decisionWords[decision].button), which),
    ),
  undo: (which: Which): Done => act("undecideDamage", named(which), said(t`Deshacer la decisión`, which)),
  receive: (which: Which): Done => act("receiveRepaired", named(which), said(t`Volvió del taller`, which)),
} as const;

const named = ({ hashId, pair }: Which) => ({ hash_id: hashId, pair_id: pair.id });
const said = (verb: string, { pair }: Which) => ({ label: `${verb} ${displaySize(pair.size)}` });
