import type { Product } from "@horma/contract";
import { Alert, Button, Footer, SizeChips } from "@horma/ui";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { useNavigate } from "react-router";
import { pageConfig } from "../page-config.ts";
import { paths } from "../paths.ts";
import { identification } from "../session/preconditions.ts";
import { isIdentified, useSession } from "../session/session.ts";
import type { Choice } from "./choice.ts";
import styles from "./ProductFooter.module.css";
import { shownSize } from "./size-systems.ts";

type ProductFooterProps = { product: Product; choice: Choice; system: string; onBack: () => void };

/** SC-08: what can be done with the choice. Pressing it without a size says so (VA-03). */
export function ProductFooter({ product, choice, system, onBack }: ProductFooterProps) {
  const navigate = useNavigate();
  const state = useSession();
  const [asked, setAsked] = useState(false);
  return (
    <Footer onBack={onBack}>
      {asked && choice.kind === "none" && (
        <Alert>
          <Trans>Debe elegir una talla</Trans>
        </Alert>
      )}
      {choice.kind === "ready" ? (
        <Button
          className={styles.action}
          end={<SizeChips sizes={choice.sizes.map((entry) => shownSize(product, entry.size, system))} />}
          onClick={() =>
            navigate(isIdentified(state) ? paths.preparing() : identification(pageConfig.identity))
          }
        >
          <Trans>Me la quiero probar</Trans>
        </Button>
      ) : (
        <Button icon={null} blocked onBlocked={() => setAsked(true)}>
          {choice.kind === "none" ? <Trans>Seleccione talla</Trans> : <Trans>Talla no disponible</Trans>}
        </Button>
      )}
    </Footer>
  );
}
