// The editor and what it brings along, in a file of its own that is loaded when a photo is taken (`load-tools.ts`).
export { DamageEditor, describeMark, encodeJpeg } from "@horma/overlay/damage";
