import type { DamageKind, DamageMessages } from "@horma/overlay/damage";
import { plural, t } from "@lingui/core/macro";

/** The kinds of damage to choose from. A stored kind that is not here is shown as it is. */
export const damageKinds = (): readonly DamageKind[] => [
  { code: "scuff", label: t`Rozadura` },
  { code: "stain", label: t`Mancha` },
  { code: "crease", label: t`Pliegue marcado` },
  { code: "tear", label: t`Rotura` },
  { code: "unglued", label: t`Despegado` },
  { code: "open_seam", label: t`Costura abierta` },
  { code: "worn_sole", label: t`Suela gastada` },
  { code: "deformed", label: t`Deformación` },
  { code: "missing_part", label: t`Falta una pieza` },
  { code: "other", label: t`Otro` },
];

/** A mark in words: its kind, what was written, or both. */
export function markText({ kind, comment }: { kind: string; comment: string }): string {
  const label = damageKinds().find(({ code }) => code === kind)?.label ?? kind;
  return [label, comment].filter((part) => part !== "").join(": ");
}

/** What the editor says, in the language on screen. */
export const editorWords = (): Partial<DamageMessages> => ({
  title: t`Marcar daños`,
  photo: t`Foto del par`,
  tools: t`Herramientas`,
  tool: {
    select: t`Mover`,
    rectangle: t`Rectángulo`,
    ellipse: t`Óvalo`,
    quadrilateral: t`4 puntas`,
    line: t`Línea`,
    arrow: t`Flecha`,
    text: t`Nota`,
  },
  shape: {
    rectangle: t`rectángulo`,
    ellipse: t`óvalo`,
    quadrilateral: t`cuatro puntas`,
    polygon: t`polígono`,
    line: t`flecha`,
    text: t`nota`,
    image: t`imagen`,
    group: t`grupo`,
  },
  drawHint: t`Arrastra sobre el daño.`,
  placeInMiddle: t`Poner al centro`,
  keysHint: t`Con una marca enfocada: flechas mueven, más y menos cambian el tamaño, R gira, Suprimir borra, Control Z deshace.`,
  undo: t`Deshacer`,
  redo: t`Rehacer`,
  marks: t`Daños`,
  none: t`Elige una forma y arrástrala sobre el daño.`,
  kind: t`Tipo de daño`,
  chooseKind: t`Elegir`,
  kindMissing: t`Elige el tipo de daño`,
  comment: t`Detalle`,
  text: t`Texto en la foto`,
  editText: t`Editar texto`,
  remove: t`Borrar`,
  withoutKind: t`Sin tipo`,
  added: (number) => t`Marca ${number} agregada`,
  removed: (left) => plural(left, { one: "Queda 1 marca", other: "Quedan # marcas" }),
  save: t`Listo`,
  saving: t`Guardando`,
  saveFailed: t`No se pudo guardar. Intenta otra vez.`,
  cancel: t`Cancelar`,
  loading: t`Cargando foto.`,
  loadFailed: t`No se pudo cargar la foto.`,
  otherPhoto: t`Las marcas guardadas no son de esta foto.`,
  unreadable: t`No se pueden leer las marcas guardadas.`,
  retry: t`Reintentar`,
});
