import type { BoardDevice, BoardOrder } from "@horma/contract";
import { DoorPicker } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { type Target, targetsOf } from "../targets.ts";

export type TargetPickerProps = {
  label: string;
  order: BoardOrder;
  devices: readonly BoardDevice[];
  chosen: Target | undefined;
  /** Leaves out the zone: pairs move to a device. */
  devicesOnly?: boolean;
  onChoose: (value: string) => void;
  /** A place is tapped, or taken by Enter or the space bar. */
  onPick?: ((value: string) => void) | undefined;
};

/** The wall of boxes, the shelves and the delivery zone. Taken ones are dashed. */
export function TargetPicker(props: TargetPickerProps) {
  const { label, order, devices, chosen, devicesOnly = false, onChoose, onPick } = props;
  const { boxes, shelves, zone } = targetsOf(order, devices);
  const name = (hwd: string | null) => devices.find((device) => device.hwd === hwd)?.name ?? "";
  const places = shelves
    .filter((shelf) => shelf.free)
    .map(({ value, hwd }) => ({ value, icon: "shelf" as const, text: t`Estante`, name: name(hwd) }));
  const delivery = { value: zone.value, icon: "person" as const, text: t`Zona de entrega`, name: "" };
  return (
    <DoorPicker
      label={label}
      doors={boxes.map(({ value, hwd, free }) => ({ value, number: name(hwd), taken: !free }))}
      places={devicesOnly ? places : [...places, delivery]}
      value={chosen?.value}
      onChange={onChoose}
      onPick={onPick}
    />
  );
}
