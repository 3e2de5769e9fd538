import { createRoot } from "react-dom/client";
import { DamageEditor, type SavedDamage } from "../src/damage/index.ts";
import { drawShoePhoto } from "./editor-photo.ts";

/** The last saved document, for the console. */
declare global {
  interface Window {
    saved?: SavedDamage;
  }
}

// With ?photo=ADDRESS another photo than the drawn one.
const key = "horma-demo-damage";
const stored = sessionStorage.getItem(key) ?? undefined;
const root = document.getElementById("root");
if (!root) throw new Error("no #root in the page");

createRoot(root).render(
  <DamageEditor
    photo={new URLSearchParams(location.search).get("photo") ?? (await drawShoePhoto())}
    author="Camilo"
    pair={{ size: "41½", name: "Puelche Brisa 2", detail: "Hueso y naranjo · de salón, Cata" }}
    document={stored}
    onSave={async (saved) => {
      window.saved = saved;
      sessionStorage.setItem(key, JSON.stringify(saved.document));
    }}
  />,
);
