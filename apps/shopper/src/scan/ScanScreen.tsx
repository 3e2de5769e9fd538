import type { ScannedCode } from "@horma/scanner";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { useBack } from "../navigation/use-back.ts";
import { paths } from "../paths.ts";
import { type SearchAnswer, useProductSearch } from "../product/search/product-search.tsx";
import { session } from "../session/session.ts";
import { useSurface } from "../surface.ts";
import { CameraScan } from "./CameraScan.tsx";
import { CodeSheet } from "./CodeSheet.tsx";
import { OtherCode } from "./OtherCode.tsx";
import { ReaderScan } from "./ReaderScan.tsx";
import { type SeenAnswer, SeenProduct } from "./SeenProduct.tsx";

/** What both ways of scanning need: where codes go, how the last one ended, and the ways out. */
export type ScanProps = {
  onCode: (code: ScannedCode) => Promise<void>;
  searching: boolean;
  notFound: boolean;
  /** In the footer's place: a code that leads nowhere here. */
  sheet: ReactNode;
  /** Above the footer: the product of a code that was seen again, or that a code is no product's. */
  seen: ReactNode;
  onBack: () => void;
  onManual: () => void;
};

/** SC-04: the shoe's code through the phone's camera, or through the kiosk's reader. The camera goes on after any code (TR-16). */
export function ScanScreen() {
  const navigate = useNavigate();
  const back = useBack(paths.start);
  const { search, searching, answer, notFound, forget } = useProductSearch();
  const { t } = useLingui();
  const searchCode = (code: ScannedCode) => search(code.text, "scanned");
  const Scan = useSurface() === "kiosk" ? ReaderScan : CameraScan;
  const manual = () => navigate(paths.manualCode);
  const open = ({ seen }: SeenAnswer) => {
    const { product, currentSkus } = session.get();
    // What was chosen of it stays chosen; else its stock is asked again.
    if (product?.id === seen.product.id && currentSkus.length > 0) navigate(paths.productDetail);
    else void search(seen.code, "typed");
  };
  const said = (told: SearchAnswer): string => {
    if (told.kind === "no-code") return t`Apunta a las barras. Ese QR no es el del calzado.`;
    const name = told.kind === "seen" ? told.seen.product.name : (told.otherStore?.name ?? told.code);
    if (told.kind === "seen") return t`Ya lo viste: ${name}`;
    return told.kind === "not-found"
      ? t`No conocemos ese código: ${name}`
      : t`Ese código es de otra tienda: ${name}`;
  };
  const wrong = answer?.kind === "not-found" || answer?.kind === "other-store" ? answer : undefined;
  return (
    <>
      <Scan
        onCode={searchCode}
        searching={searching !== undefined}
        notFound={notFound}
        sheet={
          wrong && (
            <CodeSheet
              key={wrong.code}
              code={wrong.code}
              otherStore={wrong.otherStore}
              onClose={forget}
              onManual={manual}
              onSearchHere={() => void search(wrong.code, "typed")}
            />
          )
        }
        seen={
          answer?.kind === "seen" ? (
            <SeenProduct answer={answer} onOpen={() => open(answer)} />
          ) : (
            answer?.kind === "no-code" && <OtherCode key={answer.code} onLeave={forget} />
          )
        }
        onBack={back}
        onManual={manual}
      />
      <p role="status" className="visually-hidden">
        {answer && said(answer)}
      </p>
    </>
  );
}
