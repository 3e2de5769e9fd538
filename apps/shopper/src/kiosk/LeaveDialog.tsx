import { CallError } from "@horma/contract";
import { limits, typedDigits } from "@horma/domain";
import { Alert, Button, Keypad, PinCells } from "@horma/ui";
import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { api } from "../api.ts";
import { paths } from "../paths.ts";
import { eraseVisit } from "../session/erase-visit.ts";
import { useSession } from "../session/session.ts";
import { rememberSurface } from "../surface.ts";
import { useSingleMutation } from "../use-single-mutation.ts";
import kioskDialog from "./KioskDialog.module.css";
import styles from "./LeaveDialog.module.css";

/**
 * Staff's actions at a kiosk with the PIN, which the server checks: leave kiosk mode, or register the kiosk, so that its requests
 * count apart from phones' (SX-02).
 */
export function LeaveDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const [pin, setPin] = useState("");
  const leave = useLeave(() => setPin(""));
  const enter = useEnter(() => setPin(""));
  const store = useSession().store;
  const busy = leave.isPending || enter.isPending;
  const failed = leave.error ?? enter.error;
  const complete = pin.length >= limits.kioskPinMin;
  const refusals: Refusals = {
    pin_invalid: t`El PIN no es correcto`,
    too_many_requests: t`Demasiados intentos. Espera un momento y vuelve a intentarlo.`,
    pin_missing: t`Este servidor no tiene un PIN: sin él no se puede salir del modo kiosco.`,
  };
  const press = (key: string) => {
    if (busy) return;
    leave.reset();
    enter.reset();
    setPin((before) =>
      key === "delete" ? before.slice(0, -1) : (before + key).slice(0, limits.kioskPinMax),
    );
  };
  const submit = () => {
    if (!complete) return;
    enter.reset();
    leave.mutate(pin);
  };
  const register = () => {
    if (!complete || store === null) return;
    leave.reset();
    enter.mutate({ pin, store: store.code });
  };
  const type = (event: KeyboardEvent) => {
    if (event.key.length === 1 && typedDigits(event.key) !== "") press(typedDigits(event.key));
    else if (event.key === "Backspace") press("delete");
  };
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={kioskDialog.dialog}
      aria-labelledby={title}
      onClose={onClose}
      onKeyDown={type}
    >
      <div className={styles.head} data-takes-keys>
        <h2 id={title} className="h1">{t`Salir del modo kiosco`}</h2>
        <p className={styles.text}>{t`Ingresa el PIN del personal`}</p>
        <PinCells length={pin.length} max={limits.kioskPinMax} label={t`${pin.length} dígitos ingresados`} />
        {failed && <Alert>{refusalText(failed, refusals) ?? t`Sin conexión. Inténtalo otra vez.`}</Alert>}
        <p role="status">
          {enter.isSuccess && t`Este tótem quedó registrado: sus pedidos se cuentan aparte de los teléfonos.`}
        </p>
      </div>
      <Keypad keys="digits" onKey={press} label={t`Teclado numérico`} />
      <div className={clsx(kioskDialog.actions, styles.actions)}>
        <Button variant="line" icon="back" onClick={onClose}>{t`Volver`}</Button>
        <Button
          blocked={!complete || enter.isPending}
          busy={leave.isPending}
          onClick={submit}
        >{t`Salir`}</Button>
        {store !== null && (
          <Button
            className={styles.register}
            variant="line"
            blocked={!complete || leave.isPending}
            busy={enter.isPending}
            onClick={register}
          >{t`Registrar este tótem`}</Button>
        )}
      </div>
    </dialog>
  );
}

type Refusals = Record<"pin_invalid" | "too_many_requests" | "pin_missing", string>;

function refusalText(error: Error, texts: Refusals): string | undefined {
  if (!(error instanceof CallError) || error.kind === "failed") return undefined;
  return Object.entries(texts).find(([code]) => code === error.code)?.[1] ?? texts.pin_invalid;
}

/** The browser keeps a signed cookie from then on. */
function useEnter(onSettled: () => void) {
  return useSingleMutation({
    mutationKey: ["enter-kiosk"],
    mutationFn: (body: { pin: string; store: string }) => api("enterKiosk", { body }),
    onSettled,
  });
}

/** Once the PIN was right, the visit is erased too and the browser is a phone from its next page on. */
function useLeave(onError: () => void) {
  const navigate = useNavigate();
  const store = useSession().store?.code;
  return useSingleMutation({
    mutationKey: ["leave-kiosk"],
    mutationFn: (pin: string) => api("leaveKiosk", { body: { pin, ...(store !== undefined && { store }) } }),
    onError,
    onSuccess: () => {
      rememberSurface("phone");
      return eraseVisit(navigate, paths.checkIn);
    },
  });
}
