import { CallError } from "@horma/contract";
import { limits } from "@horma/domain";
import { Button, CodeBoxes, Footer, Header, Heading, Main, Screen } from "@horma/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useId, useState } from "react";
import { useNavigate } from "react-router";
import { api } from "../api.ts";
import { clientRefusalText } from "../client/client-refusals.ts";
import { paths } from "../paths.ts";
import { useSingleMutation } from "../use-single-mutation.ts";
import { goOnWith } from "./go-on-with.ts";

const codeLength = limits.handoverCodeLength;

/** The short code beside a seller's QR: its last character brings the order by itself. */
export function PairCodeForm({ storeCode }: { storeCode: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [code, setCode] = useState("");
  const pairing = useSingleMutation({
    mutationKey: ["pairing"],
    mutationFn: (hash: string) => api("pairDevice", { body: { hash, store: storeCode } }),
    onSuccess: (paired) => goOnWith(paired, navigate),
  });
  const form = useId();
  const back = () => navigate(paths.checkIn);
  const whole = code.length === codeLength;
  const change = (text: string) => {
    if (text === code || pairing.isPending) return;
    setCode(text);
    pairing.reset();
    if (text.length === codeLength) pairing.mutate(text);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (whole) pairing.mutate(code);
  };
  return (
    <Screen
      background="paper"
      header={<Header onBack={back} />}
      footer={
        <Footer onBack={back}>
          <Button type="submit" form={form} busy={pairing.isPending} blocked={!whole}>
            <Trans>Continuar</Trans>
          </Button>
        </Footer>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <Main>
          <Heading>
            <Trans>Ingresa el código de tu pedido</Trans>
          </Heading>
          <p>
            <Trans>Son los {codeLength} caracteres que te muestra el vendedor.</Trans>
          </p>
          <CodeBoxes
            label={t`Código de ${codeLength} caracteres`}
            value={code}
            length={codeLength}
            characters="letters"
            onChange={change}
            error={pairing.isError && <PairingError error={pairing.error} />}
          />
        </Main>
      </form>
    </Screen>
  );
}

function PairingError({ error }: { error: Error | null }) {
  const { t } = useLingui();
  if (!(error instanceof CallError) || error.kind === "failed" || error.code === "too_many_requests") {
    return t(clientRefusalText(error));
  }
  return <Trans>Ese código ya se usó, venció o no existe. Pide otro al vendedor.</Trans>;
}
