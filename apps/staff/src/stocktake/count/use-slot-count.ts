import { isSlot, type ScannedSlot } from "@horma/domain";
import { t } from "@lingui/core/macro";
import { useEffect, useRef, useState } from "react";
import { act, useActionQueue } from "../../action/action-queue.ts";
import { refusalText } from "../../action/refusal-text.ts";
import { refreshBoard } from "../../live/board-query.ts";
import { scanSounds } from "../../sound/scan-sounds.ts";
import {
  adoptCount,
  type CountDraft,
  type CountedShoe,
  countSlotNow,
  readPair,
  slotSent,
  unreadPair,
} from "../draft.ts";
import { drafts } from "../drafts.ts";
import { type SlotView, slotViews } from "../slot-view.ts";
import { checkCode, isSameBox, type Sight } from "./check-code.ts";
import { type CountFault, elsewhereWords, strangeWords } from "./code-words.ts";

/** Everything that a person does while counting. What was read is kept at once; a slot's count goes through the action queue. */
export function useSlotCount(draft: CountDraft) {
  const { store, target } = draft;
  const { waiting } = useActionQueue();
  const [fault, setFault] = useState<CountFault>();
  const [lastRead, setLastRead] = useState<{ sku: string; at: number }>();
  const seen = useRef<Sight>(undefined);
  useEffect(() => {
    scanSounds.right.unlock();
    scanSounds.wrong.unlock();
  }, []);
  const product = "product" in target ? target.product : null;
  const views = slotViews(draft, (location) =>
    waiting.some(
      ({ call, body }) =>
        call === "countSlot" &&
        "location" in body &&
        body.location === location &&
        "product" in body &&
        body.product === product,
    ),
  );
  const update = (next: Parameters<typeof drafts.update>[2]) => drafts.update(store, target, next);

  function count(shoe: CountedShoe) {
    setFault(undefined);
    setLastRead({ sku: shoe.sku, at: Date.now() });
    scanSounds.right.play();
    update((now) => readPair(now, shoe));
  }

  function refuse(wrong: CountFault) {
    setFault(wrong);
    scanSounds.wrong.play();
  }

  /** Takes a code from the reader or the keypad. Resolves to whether a pair was counted. */
  async function take(text: string): Promise<boolean> {
    const check = checkCode(draft, text);
    if (check === undefined) return false;
    if (draft.current === null) {
      refuse({ title: t`No se contó`, text: t`Elige primero qué lugar cuentas y vuelve a leer.` });
      return false;
    }
    if (check.kind === "here") {
      count(check.shoe);
      return true;
    }
    if (check.kind === "elsewhere") {
      refuse({ ...elsewhereWords(draft, check.shoe, check.location), shoe: check.shoe });
      return false;
    }
    refuse({ title: t`No es de este lugar`, text: t`Buscamos qué es. Déjalo aparte.` });
    setFault(await strangeWords(draft, check.code, text));
    return false;
  }

  /** A slot's label: what is read next is counted there. */
  function takeSlot(scanned: ScannedSlot): void {
    const slot = views.find(({ location }) => scanned.kind === "here" && isSlot(scanned.location, location));
    if (slot !== undefined) turnTo(slot.location);
    else refuse({ title: t`Ese lugar no está en este conteo`, text: t`Vuelve a Conteo para contarlo.` });
  }

  function turnTo(location: string): void {
    setFault(undefined);
    setLastRead(undefined);
    update((now, at) => countSlotNow(now, location, at));
  }

  /** Gives `read` a code from a camera, which sees a box many times. */
  async function takeFromCamera(text: string, read: (text: string) => unknown): Promise<void> {
    const sight = { code: text, at: Date.now() };
    const same = isSameBox(seen.current, sight);
    seen.current = sight;
    if (same) return;
    await read(text);
    // The camera rested while the code was looked up.
    seen.current = { code: text, at: Date.now() };
  }

  /** Gives a slot's count to the action queue. Where a colleague's came before, this one says that it knows. */
  async function send({ location, state, lines }: SlotView) {
    if (state === "other") update((now, at) => countSlotNow(now, location, at));
    const slot = drafts.find(store, target)?.slots[location];
    if (slot === undefined) return;
    const read = lines.filter(({ counted }) => counted > 0).map(({ sku, counted }) => ({ sku, counted }));
    setFault(undefined);
    setLastRead(undefined);
    update((now, at) => slotSent(now, location, at));
    const body = { location, product, began_at: slot.beganAt, lines: read, after: slot.after };
    const outcome = await act("countSlot", body, { label: t`Contar ${location}` });
    if (outcome.kind !== "refused") return;
    if (outcome.error.code !== "slot_counted") {
      update((now, at) => countSlotNow(now, location, at));
      refuse({ title: t`No se envió el conteo de ${location}`, text: refusalText(outcome.error) });
    }
    // A colleague's count comes with the books.
    void refreshBoard();
  }

  return {
    views,
    fault,
    lastRead,
    take,
    takeFromCamera,
    count,
    send,
    current: views.find(({ state }) => state === "now"),
    forgetFault: () => setFault(undefined),
    unread: (sku?: string) => update((now) => unreadPair(now, sku)),
    takeSlot,
    turnTo,
    adopt: (location: string) => update((now) => adoptCount(now, location)),
  };
}

export type SlotCounting = ReturnType<typeof useSlotCount>;
