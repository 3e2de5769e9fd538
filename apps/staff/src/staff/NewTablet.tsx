import { CallError } from "@horma/contract";
import { limits, typedCode } from "@horma/domain";
import { Alert, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { refusalText } from "../action/refusal-text.ts";
import { api } from "../api/api.ts";
import styles from "./NewTablet.module.css";

export type NewTabletProps = {
  storeCode: string;
  /** Someone typed their login. */
  onLogin: (login: string) => void;
  /** The store knows the tablet now. */
  onKnown: () => void;
};

const codeLength = limits.linkCodeLength;

/** A tablet that the store does not know shows no names. People type their login there, or the code that the manager made. */
export function NewTablet({ storeCode, onLogin, onKnown }: NewTabletProps) {
  return (
    <>
      <p className={styles.why}>
        <Trans>La tienda aún no conoce esta tableta. Entra una vez y mostrará a tu equipo.</Trans>
      </p>
      <div className={styles.ways}>
        <LoginForm onLogin={onLogin} />
        <CodeForm storeCode={storeCode} onKnown={onKnown} />
      </div>
    </>
  );
}

function LoginForm({ onLogin }: Pick<NewTabletProps, "onLogin">) {
  const [login, setLogin] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (login !== "") onLogin(login);
  };
  return (
    <form className={styles.way} onSubmit={submit}>
      <label className={styles.field}>
        <span className="label">
          <Trans>Tu usuario</Trans>
        </span>
        <input
          value={login}
          maxLength={32}
          autoCapitalize="none"
          autoComplete="username"
          enterKeyHint="next"
          spellCheck={false}
          onChange={(event) => setLogin(event.target.value.toLowerCase().replace(/[^0-9a-z._-]/g, ""))}
        />
      </label>
      <p className={styles.hint}>
        <Trans>Es el que te dieron con tu PIN.</Trans>
      </p>
      <StaffButton type="submit">
        <Trans>Continuar</Trans>
      </StaffButton>
    </form>
  );
}

function CodeForm({ storeCode, onKnown }: Omit<NewTabletProps, "onLogin">) {
  const [code, setCode] = useState("");
  const [tooLong, setTooLong] = useState(false);
  const enrol = useMutation({
    mutationFn: () => api("enrolTablet", { body: { store: storeCode, code } }),
    onSuccess: onKnown,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === codeLength && !enrol.isPending) enrol.mutate();
  };
  const type = (text: string) => {
    const typed = typedCode(text);
    setTooLong(typed.length > codeLength);
    if (typed.length > codeLength) return;
    setCode(typed);
    enrol.reset();
  };
  return (
    <form className={styles.way} onSubmit={submit}>
      <label className={styles.field}>
        <span className="label">
          <Trans>Código de tu jefatura</Trans>
        </span>
        <input
          className={`num ${styles.code}`}
          value={code}
          autoCapitalize="characters"
          autoComplete="off"
          enterKeyHint="go"
          spellCheck={false}
          onChange={(event) => type(event.target.value)}
        />
      </label>
      {tooLong || enrol.error ? (
        <Alert>{tooLong ? t`El código tiene ${codeLength} caracteres.` : whyNot(enrol.error)}</Alert>
      ) : (
        <p className={styles.hint}>
          <Trans>Lo ve en su tableta, en «Equipo».</Trans>
        </p>
      )}
      <StaffButton type="submit" variant="line" busy={enrol.isPending}>
        <Trans>Usar el código</Trans>
      </StaffButton>
    </form>
  );
}

function whyNot(error: Error | null): string {
  if (!(error instanceof CallError)) return t`Sin conexión con el servidor de la tienda.`;
  if (error.code === "tablet_code_invalid") return t`Ese código ya se usó, venció o no existe. Pide otro.`;
  return `${refusalText(error)}.`;
}
