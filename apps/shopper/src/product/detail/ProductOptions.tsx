import type { Product } from "@horma/contract";
import type { SizeEntry } from "@horma/domain";
import { Button, Heading, Icon, IconButton, LinkButton } from "@horma/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import clsx from "clsx";
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
  low: boolean;
};

/** Sizes and colours. On the kiosk everything to press lies in the lower half, colours first; on a low phone all sizes are in sight. */
export function ProductOptions(props: ProductOptionsProps) {
  const { product, thumbs, system, onSystem, onPick, onColour, table, low } = props;
  const { t } = useLingui();
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
  const pictures = (
    <>
      <Heading level={2} size="h2" className={styles.caption}>
        <Trans>Imágenes</Trans>
      </Heading>
      {thumbs}
    </>
  );
  return useSurface() === "kiosk" ? (
    <div className={styles.options}>
      <div className={styles.pictures}>
        <section>{pictures}</section>
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
    <div className={clsx(styles.options, low && styles.low)}>
      <section>
        <div className={styles.title}>
          <Heading level={2} size="h2" className={clsx(low && "visually-hidden")}>
            <Trans>Talla</Trans>
          </Heading>
          {low ? (
            <>
              <div className={styles.grow}>{systems}</div>
              <IconButton icon="ruler" label={t`Tabla de tallas`} ref={table.button} onClick={table.show} />
            </>
          ) : (
            <LinkButton icon="ruler" className={styles.link} ref={table.button} onClick={table.show}>
              <Trans>Tabla de tallas</Trans>
            </LinkButton>
          )}
        </div>
        {!low && systems}
        <div className={styles.wall}>{wall}</div>
      </section>
      <section>
        <Heading level={2} size="h2" className={styles.colour}>
          {colour}
        </Heading>
        {colours}
      </section>
      {low && <section>{pictures}</section>}
    </div>
  );
}
