import type { OfficeDevice } from "@horma/contract";
import { Alert, IconButton, PanelHead, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { TextField } from "../form/TextField.tsx";
import { deviceText, isFailing } from "./device-text.ts";
import type { FieldErrors } from "./field-errors.ts";
import styles from "./fields.module.css";
import type { DeviceForm, StoreForm } from "./store-form.ts";

export type DeviceFieldsProps = { devices: readonly OfficeDevice[]; errors: FieldErrors; edits: boolean };

/** The store's boxes and shelves as they are now; they are added, renamed, retired and taken back. */
export function DeviceFields({ devices, errors, edits }: DeviceFieldsProps) {
  const { control } = useFormContext<StoreForm>();
  const { fields, append, remove } = useFieldArray({ control, name: "devices" });
  const rows = useWatch({ control, name: "devices" });
  const boxes = devices.filter(({ type_id, retired_at }) => type_id === "box" && retired_at === null);
  const well = boxes.filter((box) => !isFailing(box)).length;
  const listOf = (type: DeviceForm["type"]) =>
    fields.map(({ id }, place) => {
      const row = rows[place];
      if (row?.type !== type) return null;
      const device = row.added ? undefined : devices.find(({ hwd }) => hwd === row.hwd);
      const taken = row.added && rows.some(({ hwd }, other) => other !== place && hwd === row.hwd.trim());
      return (
        <DeviceRow
          key={id}
          place={place}
          row={row}
          device={device}
          taken={taken}
          errors={errors}
          edits={edits}
          onRemove={() => remove(place)}
        />
      );
    });
  const add = (type: DeviceForm["type"]) => append({ hwd: "", name: "", type, retired: false, added: true });
  return (
    <>
      <PanelHead title={t`Smartboxes`} look="note">
        <b>
          {well}/{boxes.length}
        </b>
      </PanelHead>
      {boxes.length > 0 && (
        <div className={styles.wall}>
          {boxes.map((box) => (
            <span key={box.hwd} className={clsx(styles.box, isFailing(box) && styles.failing)}>
              <b>{box.name}</b>
              <span>{deviceText(box)}</span>
            </span>
          ))}
        </div>
      )}
      <div>{listOf("box")}</div>
      {edits && (
        <div className={styles.add}>
          <StaffButton variant="line" icon="plus" onClick={() => add("box")}>
            <Trans>Smartbox</Trans>
          </StaffButton>
        </div>
      )}
      <h2 className="h2">
        <Trans>Estantes</Trans>
      </h2>
      <div>{listOf("shelf")}</div>
      {edits && (
        <div className={styles.add}>
          <StaffButton variant="line" icon="plus" onClick={() => add("shelf")}>
            <Trans>Estante</Trans>
          </StaffButton>
        </div>
      )}
    </>
  );
}

type DeviceRowProps = {
  place: number;
  row: DeviceForm;
  /** As it is now; undefined for one that is not saved yet. */
  device: OfficeDevice | undefined;
  /** Whether another one has its id. */
  taken: boolean;
  errors: FieldErrors;
  edits: boolean;
  onRemove: () => void;
};

function DeviceRow({ place, row, device, taken, errors, edits, onRemove }: DeviceRowProps) {
  const { register, setValue } = useFormContext<StoreForm>();
  const { hwd, retired, added: isNew } = row;
  const retire = (gone: boolean) => setValue(`devices.${place}.retired`, gone);
  const busy = device?.busy ? t`Tiene un pedido o una limpieza en curso.` : undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no grid in every browser
    <div role="group" aria-label={isNew ? t`Equipo nuevo` : hwd} className={styles.device}>
      {isNew ? (
        <span className={clsx(styles.cells, styles.added)}>
          <TextField
            label={t`Identificador del equipo`}
            required
            pattern="[0-9A-Za-z_.:\-]{1,64}"
            title={t`Letras sin tilde, cifras, puntos, dos puntos y guiones.`}
            error={taken ? t`Ya está.` : errors.get(`device ${hwd}`)}
            {...register(`devices.${place}.hwd`, { validate: () => !taken })}
          />
          <TextField
            label={t`Nombre`}
            maxLength={40}
            error={errors.get(`device ${hwd} name`)}
            {...register(`devices.${place}.name`)}
          />
        </span>
      ) : (
        <>
          <span className={styles.hwd}>{hwd}</span>
          <TextField
            bare
            label={t`Nombre de ${hwd}`}
            maxLength={40}
            required
            readOnly={retired}
            error={errors.get(`device ${hwd} name`)}
            {...register(`devices.${place}.name`)}
          />
          <span className={clsx(styles.note, device && isFailing(device) && styles.warn)}>
            {retired && device?.retired_at === null ? t`se retira al guardar` : device && deviceText(device)}
          </span>
        </>
      )}
      {edits && isNew && <IconButton icon="close" label={t`Quitar el equipo nuevo`} onClick={onRemove} />}
      {edits && !isNew && (
        <StaffButton
          variant="line"
          aria-label={retired ? t`Usar ${hwd} de nuevo` : t`Retirar ${hwd}`}
          locked={retired ? undefined : busy}
          onClick={() => retire(!retired)}
        >
          {retired ? t`Usar` : t`Retirar`}
        </StaffButton>
      )}
      {!isNew && errors.has(`device ${hwd}`) && <Alert look="note">{errors.get(`device ${hwd}`)}</Alert>}
    </div>
  );
}
