import { Label, OptionRow, Sheet } from "@horma/ui";
import { useLingui } from "@lingui/react/macro";
import type { OtherSizes } from "./use-other-sizes.ts";

type ChooseModelProps = { open: boolean; sizes: OtherSizes; onClose: () => void };

/** With different shoes in hand: of which one another size or colour is wanted. */
export function ChooseModel({ open, sizes, onClose }: ChooseModelProps) {
  const { t } = useLingui();
  return (
    <Sheet look="box" open={open} title={t`¿De cuál?`} onClose={onClose}>
      <Label>
        {sizes.models.map((model) => (
          <OptionRow key={model.id} icon="box" onClick={() => sizes.open(model)}>
            <span className="cut">
              {model.name} · {model.metadata.color}
            </span>
          </OptionRow>
        ))}
      </Label>
    </Sheet>
  );
}
