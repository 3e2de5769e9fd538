import { mostPictures as most } from "@horma/domain";
import { Alert, Icon, IconButton, Nothing, PanelHead, ProductImage, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { failureText } from "../../api/refusal-text.ts";
import { sendPicture } from "../../api/send-picture.ts";
import { UploadButton } from "../../form/UploadButton.tsx";
import { Field } from "./Field.tsx";
import { Pinned } from "./Pinned.tsx";
import type { PartProps } from "./ProductDetails.tsx";
import styles from "./product.module.css";
import type { ProductValues } from "./product-values.ts";

const noRoom = () => t`Un producto tiene ${most} fotos como máximo.`;
/** `lado 2.jpg` before `lado 10.jpg`. */
const byName = new Intl.Collator(undefined, { numeric: true });

/** A product's pictures in order: lists show the first. */
export function ProductPictures({ product, edits }: PartProps) {
  const { control } = useFormContext<ProductValues>();
  const { fields, append, remove, swap } = useFieldArray({ control, name: "pictures" });
  const pictures = useWatch({ control, name: "pictures" });
  const [open, setOpen] = useState(0);
  const count = fields.length;
  const place = Math.min(open, Math.max(0, count - 1));
  const shown = pictures[place];
  const upload = useMutation({
    // One after the other, as their names count. Each becomes the last one; it is the product's once that is saved.
    mutationFn: async (files: readonly File[]) => {
      const inOrder = files.toSorted((one, other) => byName.compare(one.name, other.name));
      const failed = inOrder.slice(most - count).map(({ name }) => ({ name, text: noRoom() }));
      for (const file of inOrder.slice(0, most - count)) {
        try {
          const { address } = await sendPicture("uploadOfficePicture", file);
          append({ address, shown: address }, { shouldFocus: false });
        } catch (error) {
          failed.push({ name: file.name, text: failureText(error as Error) });
        }
      }
      return failed;
    },
    onMutate: () => setOpen(count),
  });
  const move = (to: number) => {
    swap(place, to);
    setOpen(to);
  };
  return (
    <section aria-label={t`Fotos`}>
      <PanelHead title={t`Fotos`} className={styles.head}>
        <Pinned product={product} fields={["pictures"]} name={t`Fotos`} edits={edits} />
      </PanelHead>
      <div className={styles.picture}>
        {shown === undefined ? (
          <Nothing look="line" className={styles.none}>
            <Icon name="image" />
            <Trans>Sin foto</Trans>
          </Nothing>
        ) : (
          <>
            <p className="label">{t`${place + 1} de ${count}`}</p>
            <ProductImage
              src={sourceOf(shown)}
              alt={t`Foto ${place + 1} de ${product.name}`}
              sizes="400px"
              priority
            />
          </>
        )}
      </div>
      <div className={styles.thumbs}>
        {fields.map(({ id }, at) => (
          <button
            key={id}
            type="button"
            className={styles.thumb}
            aria-pressed={at === place}
            aria-label={t`Foto ${at + 1}`}
            onClick={() => setOpen(at)}
          >
            <ProductImage src={pictures[at] && sourceOf(pictures[at])} alt="" sizes="64px" />
          </button>
        ))}
        {edits && count < most && (
          <IconButton
            icon="plus"
            className={styles.addPicture}
            label={t`Agregar una foto`}
            onClick={() => {
              append({ address: "", shown: "" });
              setOpen(count);
            }}
          />
        )}
      </div>
      {edits && count < most && (
        <div className={styles.actions}>
          <UploadButton
            label={t`Subir fotos`}
            busy={upload.isPending}
            multiple
            onFiles={(files) => upload.mutate(files)}
          />
        </div>
      )}
      {upload.data?.map(({ name, text }) => (
        <Alert key={name}>
          {name}: {text}
        </Alert>
      ))}
      {edits && shown !== undefined && (
        <div className={styles.pictureEdit}>
          <Field
            key={fields[place]?.id}
            name={`pictures.${place}.address`}
            label={t`Dirección de la foto`}
            type="url"
            readOnly={!edits}
          />
          <div className={styles.actions}>
            <IconButton
              icon="back"
              label={t`Mover antes`}
              disabled={place === 0}
              onClick={() => move(place - 1)}
            />
            <IconButton
              icon="forward"
              label={t`Mover después`}
              disabled={place >= count - 1}
              onClick={() => move(place + 1)}
            />
            <StaffButton variant="line" icon="close" onClick={() => remove(place)}>
              <Trans>Quitar la foto</Trans>
            </StaffButton>
          </div>
        </div>
      )}
    </section>
  );
}

/** What the page loads: as the server gave it, or a new address in a usual width. */
function sourceOf({ address, shown }: ProductValues["pictures"][number]): string {
  return shown !== "" && address !== "" ? shown : address.replaceAll("{width}", "480");
}
