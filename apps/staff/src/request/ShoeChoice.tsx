import { defaultSizeSystem, formatPrice, limits, toggleSize } from "@horma/domain";
import { Label, ProductImage, RadioGroup, SizeButton, SizeWall, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { useCodes } from "../scan/use-codes.ts";
import styles from "./ShoeChoice.module.css";
import { skuOfCode } from "./shoe-query.ts";
import { freeText, type Shoe, type ShownSize, shownSizes, systemsOf } from "./shoe-sizes.ts";

export type ShoeChoiceProps = {
  /** `null`: the catalogue does not have the code. */
  shoe: Shoe | null | undefined;
  failed: boolean;
  /** Skus, in the order they were chosen. */
  chosen: readonly string[];
  onChoose: (skus: readonly string[]) => void;
  /** A size of this shoe or of another one was scanned. */
  onScan: (sku: string) => void;
  /** Another shoe is looked for. */
  onOther: () => void;
};

/** The shoe and up to two of its sizes, with the stock of each in the back room (VA-03). */
export function ShoeChoice({ shoe, failed, chosen, onChoose, onScan, onOther }: ShoeChoiceProps) {
  const [asked, setSystem] = useState<string>(defaultSizeSystem);
  const scan = async (code: string) => {
    const sku = await skuOfCode(code);
    if (sku !== undefined) onScan(sku);
  };
  useCodes((code) => void scan(code), limits);
  const other = (
    <StaffButton variant="line" icon="scan" onClick={onOther}>
      <Trans>Otro calzado</Trans>
    </StaffButton>
  );
  if (!shoe) {
    return (
      <div className={styles.none}>
        <p role="status">
          {shoe === null
            ? t`No conocemos ese código.`
            : failed
              ? t`No pudimos cargar el calzado.`
              : t`Cargando el calzado`}
        </p>
        {other}
      </div>
    );
  }
  const { product, sizes } = shoe;
  const systems = systemsOf(product);
  const system = systems.includes(asked) ? asked : (systems[0] ?? defaultSizeSystem);
  const special = product.metadata.inventory === null;
  const { brand, color, image } = product.metadata;
  return (
    <>
      <Label className={styles.shoe}>
        <div className={styles.image}>{image && <ProductImage src={image} alt="" priority />}</div>
        <div className={styles.name}>
          <p className="label">{brand}</p>
          <p className={`h2 ${styles.model}`}>{product.name}</p>
          <p className={styles.color}>
            {color} · {formatPrice(product.price)}
          </p>
        </div>
        <div className={styles.other}>{other}</div>
      </Label>
      {systems.length > 1 && (
        <RadioGroup
          look="segments"
          label={t`Sistema de tallas`}
          value={system}
          options={systems.map((value) => ({ value, text: value.toUpperCase() }))}
          onChange={setSystem}
          className={styles.systems}
        />
      )}
      {special && (
        <p role="status">
          <Trans>Este calzado no se pide por aquí: búscalo en bodega.</Trans>
        </p>
      )}
      <SizeWall label={t`Tallas`} columns={4} className={styles.wall}>
        {shownSizes(product, sizes, system).map((size) => (
          <SizeOf
            key={size.sku}
            size={size}
            system={system}
            chosen={chosen}
            disabled={special}
            onPress={() => onChoose(toggleSize(chosen, { sku: size.sku, has_stock: size.free > 0 }))}
          />
        ))}
      </SizeWall>
    </>
  );
}

type SizeOfProps = {
  size: ShownSize;
  system: string;
  chosen: readonly string[];
  disabled: boolean;
  onPress: () => void;
};

function SizeOf({ size, system, chosen, disabled, onPress }: SizeOfProps) {
  const at = chosen.indexOf(size.sku);
  const name = system === defaultSizeSystem ? size.local : `${size.local} ${system.toUpperCase()}`;
  return (
    <SizeButton
      size={size.shown}
      note={freeText(size.free)}
      label={t`Talla ${name}, ${freeText(size.free)}`}
      order={at === 0 ? 1 : at === 1 ? 2 : 0}
      disabled={disabled || size.free === 0}
      onClick={onPress}
    />
  );
}
