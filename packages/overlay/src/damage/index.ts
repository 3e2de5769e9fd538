export { DamageEditor, type DamageEditorProps, type SavedDamage } from "./DamageEditor.tsx";
export { type DamageDocument, describeMark, readDamageDocument } from "./damage-document.ts";
export { encodeJpeg } from "./encode-jpeg.ts";
export { flattenDamage } from "./flatten-damage.ts";
export { type DamageKind, type DamageMessages, damageKinds, damageMessages } from "./messages.ts";
