import { Button, Footer, Header, Heading, Label, Main, Screen } from "@horma/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import { paths } from "../paths.ts";
import styles from "./LinkQuestion.module.css";
import type { LinkConflict } from "./link-conflict.ts";

export type LinkQuestionProps = { conflict: LinkConflict; onOpen: () => void };

/** SX-03: asks before a link replaces this phone's order, and names both orders. */
export function LinkQuestion({ conflict: { own, target }, onOpen }: LinkQuestionProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const stay = () => navigate(paths.preparing(own.hash_id), { replace: true });
  const whose = target.nickname ?? t`otra persona`;
  return (
    <Screen
      background="paper"
      header={<Header onBack={stay} />}
      footer={
        <Footer>
          <Button onClick={stay}>
            <Trans>Seguir con mi pedido</Trans>
          </Button>
          <Button variant="line" onClick={onOpen}>
            <Trans>Abrir el otro</Trans>
          </Button>
        </Footer>
      }
    >
      <Main>
        <Heading>
          <Trans>Ya tienes un pedido en curso</Trans>
        </Heading>
        <Label>
          <Named
            title={t`Tu pedido`}
            code={own.meta.code}
            text={own.order_details[0]?.product.name ?? own.client.nickname ?? ""}
          />
          <Named
            title={
              target.code === null
                ? t`El enlace abre la visita de ${whose}`
                : t`El enlace abre el pedido de ${whose}`
            }
            code={target.code}
            text={target.store ?? ""}
          />
        </Label>
        <p className={styles.warning}>
          <Trans>
            Si abres el otro, esta pantalla deja de seguir tu pedido y no podrás abrir su Smartbox aquí.
          </Trans>
        </p>
      </Main>
    </Screen>
  );
}

function Named({ title, code, text }: { title: string; code: string | null; text: string }) {
  return (
    <Label.Row>
      <Label.Cell grow className={styles.named}>
        <h2 className="label">{title}</h2>
        <p className="cut">{text}</p>
      </Label.Cell>
      {code !== null && (
        <Label.Cell>
          <p className={`num ${styles.code}`}>{code}</p>
        </Label.Cell>
      )}
    </Label.Row>
  );
}
