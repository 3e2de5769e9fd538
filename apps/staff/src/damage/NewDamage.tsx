import type { BoardPair } from "@horma/contract";
import { type DamageCause, damageCauses, limits } from "@horma/domain";
import { isCodeOf, productCode } from "@horma/gtin";
import type { DamageDocument } from "@horma/overlay/damage";
import { Alert, RadioGroup, StaffButton } from "@horma/ui";
import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "../paths.ts";
import { type ScanResult, showScan } from "../scan/scan-news.ts";
import { useCodes } from "../scan/use-codes.ts";
import { useStaffSession } from "../session/use-staff-session.ts";
import { DamageLayout } from "./DamageLayout.tsx";
import { DamagePhotos } from "./DamagePhotos.tsx";
import styles from "./DamageScreen.module.css";
import { damageCauseNames } from "./damage-causes.ts";
import { damageKinds, editorWords } from "./damage-words.ts";
import { loadTools } from "./load-tools.ts";
import { PhotoTaker } from "./PhotoTaker.tsx";
import { type MarkedPhoto, usePhotos } from "./use-photos.ts";
import { useReport } from "./use-report.ts";

const DamageEditor = lazy(async () => ({ default: (await loadTools()).DamageEditor }));

export type DamageProps = {
  hashId: string;
  pair: BoardPair;
  /** What the pair is, and what happened to it. */
  label: ReactNode;
  past: ReactNode;
};

/** What is on the left: the photos, the camera, or one photo that is being marked. */
type Step =
  | { kind: "photos" }
  | { kind: "camera" }
  | { kind: "marking"; photo: Blob; index: number; document?: DamageDocument | undefined };

/** Mock-up 38b: photographs the damage, marks it, says how it happened, and takes the pair out of stock. */
export function NewDamage({ hashId, pair, label, past }: DamageProps) {
  const { staff } = useStaffSession();
  const navigate = useNavigate();
  const { photos, put } = usePhotos();
  const [step, setStep] = useState<Step>({ kind: "photos" });
  const [cause, setCause] = useState<DamageCause | "">("");
  const report = useReport({ hash_id: hashId, pair_id: pair.id });
  const showPhotos = () => setStep({ kind: "photos" });
  // No other pair's step may close a report that is being written.
  useCodes((code) => showScan(scanWords(pair, code)), limits);

  if (step.kind === "marking") {
    return (
      <div className={styles.editor}>
        <h1 className="visually-hidden">
          <Trans>Volvió dañado</Trans>
        </h1>
        <Suspense fallback={<p role="status" className={styles.wait}>{t`Cargando foto.`}</p>}>
          <DamageEditor
            photo={step.photo}
            author={staff.name}
            document={step.document}
            tools={["select", "rectangle", "arrow", "text"]}
            kinds={damageKinds()}
            messages={editorWords()}
            onCancel={showPhotos}
            onSave={async (saved) => {
              await put(step.index, step.photo, saved);
              showPhotos();
            }}
          />
        </Suspense>
      </div>
    );
  }
  const edit = ({ original, document }: MarkedPhoto, index: number) =>
    setStep({ kind: "marking", photo: original, document, index });
  return (
    <DamageLayout
      left={
        step.kind === "camera" ? (
          <PhotoTaker
            onCancel={showPhotos}
            onPhoto={(photo) => setStep({ kind: "marking", photo, index: photos.length })}
          />
        ) : (
          <DamagePhotos
            photos={photos}
            onAdd={() => setStep({ kind: "camera" })}
            onEdit={(index) => {
              const photo = photos[index];
              if (photo !== undefined) edit(photo, index);
            }}
          />
        )
      }
      right={
        <>
          {label}
          <RadioGroup
            look="segments"
            label={t`¿Qué pasó?`}
            value={cause}
            options={damageCauses.map((value) => ({ value, text: i18n._(damageCauseNames[value]) }))}
            onChange={setCause}
          />
          {past}
          <div className={styles.foot}>
            <p className="small">
              <Trans>
                Sale de la venta: déjalo en el estante de dañados. Jefatura decide: arreglar, rebajar o dar de
                baja.
              </Trans>
            </p>
            {report.problem && <Alert>{report.problem}</Alert>}
            <StaffButton
              size="lg"
              icon="hanger"
              busy={report.busy}
              missing={
                photos.length === 0 ? t`Falta una foto del daño` : cause === "" ? t`Di qué pasó` : undefined
              }
              onClick={() => cause !== "" && report.send(cause, photos)}
            >
              <Trans>Retirar el par</Trans>
            </StaffButton>
            <StaffButton variant="line" onClick={() => void navigate(paths.returns)}>
              <Trans>Está bien: a sanitizar</Trans>
            </StaffButton>
          </div>
        </>
      }
    />
  );
}

function scanWords(pair: BoardPair, code: string): ScanResult {
  return isCodeOf(productCode(code), pair)
    ? { verdict: "right", title: t`Es este par` }
    : { verdict: "wrong", title: t`No es este par`, text: t`Termina este reporte y escanea otra vez.` };
}
