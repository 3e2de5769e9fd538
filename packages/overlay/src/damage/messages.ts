import type { Item } from "../drawing/item.ts";
import type { Tool } from "../editor/session.ts";

/** A kind of damage to choose from: `code` is stored, `label` is read. */
export interface DamageKind {
  readonly code: string;
  readonly label: string;
}

export const damageKinds: readonly DamageKind[] = [
  { code: "scuff", label: "Rozadura" },
  { code: "stain", label: "Mancha" },
  { code: "crease", label: "Pliegue marcado" },
  { code: "tear", label: "Rotura" },
  { code: "unglued", label: "Despegado" },
  { code: "open_seam", label: "Costura abierta" },
  { code: "worn_sole", label: "Suela gastada" },
  { code: "deformed", label: "Deformación" },
  { code: "missing_part", label: "Falta una pieza" },
  { code: "other", label: "Otro" },
];

/** Everything the damage editor says; the defaults are Spanish (Chile). */
export const damageMessages = {
  title: "Marcar daños",
  photo: "Foto del par",
  tools: "Herramientas",
  tool: {
    select: "Mover",
    rectangle: "Cuadro",
    ellipse: "Óvalo",
    quadrilateral: "4 puntas",
    line: "Línea",
    arrow: "Flecha",
    text: "Texto",
  } satisfies Record<Tool, string> as Record<Tool, string>,
  shape: {
    rectangle: "cuadro",
    ellipse: "óvalo",
    quadrilateral: "cuatro puntas",
    polygon: "polígono",
    line: "línea",
    text: "texto",
    image: "imagen",
    group: "grupo",
  } satisfies Record<Item["kind"], string> as Record<Item["kind"], string>,
  drawHint: "Arrastra sobre el daño.",
  placeInMiddle: "Poner al centro",
  keysHint:
    "Con una marca enfocada: flechas mueven, más y menos cambian el tamaño, R gira, Suprimir borra, Control Z deshace.",
  undo: "Deshacer",
  redo: "Rehacer",
  marks: "Daños",
  none: "Elige una forma y arrástrala sobre el daño.",
  kind: "Tipo de daño",
  chooseKind: "Elegir",
  kindMissing: "Elige el tipo de daño",
  comment: "Detalle",
  text: "Texto en la foto",
  editText: "Editar texto",
  remove: "Borrar",
  withoutKind: "Sin tipo",
  added: (number: number) => `Marca ${number} agregada`,
  removed: (left: number) => (left === 1 ? "Queda 1 marca" : `Quedan ${left} marcas`),
  save: "Guardar",
  saving: "Guardando",
  saveFailed: "No se pudo guardar. Intenta otra vez.",
  cancel: "Cancelar",
  loading: "Cargando foto.",
  loadFailed: "No se pudo cargar la foto.",
  otherPhoto: "Las marcas guardadas no son de esta foto.",
  unreadable: "No se pueden leer las marcas guardadas.",
  retry: "Reintentar",
};

export type DamageMessages = typeof damageMessages;
