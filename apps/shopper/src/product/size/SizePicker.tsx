import type { Product } from "@horma/contract";
import { defaultSizeSystem, localSize, normalizeSize, type SizeEntry } from "@horma/domain";
import { SizeButton, SizeWall } from "@horma/ui";
import { useLingui } from "@lingui/react/macro";
import { useSession } from "../../session/session.ts";
import { choiceOrder, scannedSize } from "./choice.ts";
import { shownSize, sizeNote } from "./size-systems.ts";

type SizePickerProps = {
  product: Product;
  sizes: readonly SizeEntry[];
  /** The system that leads. */
  system: string;
  chosen: readonly string[];
  columns: 3 | 4;
  onPick: (size: SizeEntry) => void;
};

/** The wall of boxes: a size without stock is an empty slot that cannot be picked (SC-06, VA-03). */
export function SizePicker({ product, sizes, system, chosen, columns, onPick }: SizePickerProps) {
  const { t } = useLingui();
  const { seen } = useSession();
  const scanned = scannedSize(product, seen);
  return (
    <SizeWall columns={columns} label={t`Tallas`}>
      {sizes.map((entry) => {
        const data = sizeData(product, entry.size, system);
        const note = sizeNote(product, entry.size, system);
        return (
          <SizeButton
            key={entry.sku}
            size={shownSize(product, entry.size, system)}
            label={t`Talla ${data}`}
            {...(note === undefined ? {} : { note })}
            order={choiceOrder(chosen, entry.sku)}
            scanned={scanned !== undefined && normalizeSize(entry.size) === scanned}
            disabled={entry.has_stock === false}
            onClick={() => onPick(entry)}
          />
        );
      })}
    </SizeWall>
  );
}

/** The accessible name carries the size as data: "Talla 41.5", "Talla 9 US". */
function sizeData(product: Product, size: string, system: string): string {
  const value = localSize(product.convertion_table, size, system);
  return system === defaultSizeSystem ? value : `${value} ${system.toUpperCase()}`;
}
