import "../src/font.css";
import "../src/styles.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createLanguage, LanguageProvider } from "../src/index.ts";
import { chosen } from "./choices.ts";
import { Gallery } from "./Gallery.tsx";

document.documentElement.dataset.theme = chosen("theme");
document.documentElement.dataset.surface = chosen("surface");
await createLanguage("gallery-language", { source: {}, others: {} }).start();

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <LanguageProvider>
        <Gallery />
      </LanguageProvider>
    </StrictMode>,
  );
}
