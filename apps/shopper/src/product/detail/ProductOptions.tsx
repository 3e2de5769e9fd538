import type { Product } from "@horma/contract";
import type { SizeEntry } from "@horma/domain";
import { Button, Heading, Icon, LinkButton } from "@horma/ui";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useSession } from "../../session/session.ts";
import { useSurface } from "../../surface.ts";
import { SizePicker } from "../size/SizePicker.tsx";
import { SystemChoice } from "../size/SystemChoice.tsx";
import { systemsOf } from "../size/size-systems.ts";
import type { SizeTable } from "../size/use-size-table.ts";
import { ProductColours } from "./ProductColours.tsx";
import styles from "./ProductOptions.module.css";

type ProductOptionsProps = {
  product: Product;
  thumbs: ReactNode;
  system: string;
  onSystem: (system: string) => void;
  onPick: (size: SizeEntry) => void;
  onColour: (sku: string) => void;
  table: SizeTable;
};

/** Sizes and colours. On the kiosk everything to press lies in the lower half, colours first. */
export function ProductOptions(props: ProductOptionsProps) {
  const { product, thumbs, system, onSystem, onPick, onColour, table } = props;
  const { sizes, currentSkus } = useSession();
  const systems = <SystemChoice systems={systemsOf(product)} value={system} onChange={onSystem} />;
  const wall = (
    <SizePicker
      product={product}
      sizes={sizes}
      system={system}
      chosen={currentSkus}
      columns={4}
      onPick={onPick}
    />
  );
  const colours = <ProductColours product={product} onChoose={onColour} />;
  const colour = (
    <>
      <Trans>Color</Trans>{" "}
      <span lang="es-CL" className="small">
        {product.metadata.color}
      </span>
    </>
  );
  return useSurface() === "kiosk" ? (
    <div className={styles.options}>
      <div className={styles.pictures}>
        <section>
          <Heading level={2} size="h2" className={styles.caption}>
            <Trans>Imágenes</Trans>
          </Heading>
          {thumbs}
        </section>
        <section>
          <Heading level={2} size="h2" className={styles.caption}>
            {colour}
          </Heading>
          {colours}
        </section>
      </div>
      <div className={styles.systems}>
        {systems}
        <Button variant="line" icon={null} className={styles.table} ref={table.button} onClick={table.show}>
          <Icon name="ruler" />
          <Trans>Tabla de tallas</Trans>
        </Button>
      </div>
      {wall}
    </div>
  ) : (
    <div className={styles.options}>
      <section>
        <div className={styles.title}>
          <Heading level={2} size="h2">
            <Trans>Talla</Trans>
          </Heading>
          <LinkButton icon="ruler" className={styles.link} ref={table.button} onClick={table.show}>
            <Trans>Tabla de tallas</Trans>
          </LinkButton>
        </div>
        {systems}
        <div className={styles.wall}>{wall}</div>
      </section>
      <section>
        <Heading level={2} size="h2" className={styles.colour}>
          {colour}
        </Heading>
        {colours}
      </section>
    </div>
  );
}
