import { Alert, Logo, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useController } from "react-hook-form";
import { failureText } from "../api/refusal-text.ts";
import { sendPicture } from "../api/send-picture.ts";
import { UploadButton } from "../form/UploadButton.tsx";
import swatches from "../stores/fields.module.css";
import styles from "./Look.module.css";
import { logoAddress } from "./logo-address.ts";
import type { LookForm } from "./look-form.ts";

/** The logo: uploaded at once, and part of the look when that is saved. */
export function LogoField({ name }: { name: string }) {
  const { field } = useController<LookForm, "logo">({ name: "logo" });
  const upload = useMutation({
    mutationFn: (file: File) => sendPicture("uploadLogo", file),
    onSuccess: ({ hash }) => field.onChange(hash),
  });
  return (
    <div className={styles.logo}>
      <p className="label" id="logo">
        <Trans>Logo</Trans>
      </p>
      <div className={styles.plate}>
        {field.value === "" ? (
          <span className={styles.missing}>
            <Trans>Sin logo</Trans>
          </span>
        ) : (
          <Logo src={logoAddress(field.value)} name={name || t`Logo`} />
        )}
        <UploadButton
          label={field.value === "" ? t`Subir un logo` : t`Cambiar el logo`}
          busy={upload.isPending}
          onFiles={([file]) => file && upload.mutate(file)}
        />
        {field.value !== "" && (
          <StaffButton variant="line" onClick={() => field.onChange("")}>
            <Trans>Quitar</Trans>
          </StaffButton>
        )}
      </div>
      {upload.error && <Alert>{failureText(upload.error)}</Alert>}
      <p className={swatches.note}>
        <Trans>
          PNG o WebP, de 10 MB como máximo. Va sobre una placa clara, en la portada y en el afiche.
        </Trans>
      </p>
    </div>
  );
}
