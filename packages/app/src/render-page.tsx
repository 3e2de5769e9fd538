import { LanguageProvider } from "@horma/ui";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";

/** Draws the page in its `#root`, with its language and its queries. */
export function renderPage(queryClient: QueryClient, page: ReactNode): void {
  const root = document.getElementById("root");
  if (root === null) throw new Error("the page has no #root");
  createRoot(root).render(
    <LanguageProvider>
      <QueryClientProvider client={queryClient}>{page}</QueryClientProvider>
    </LanguageProvider>,
  );
}
