import type { ScannedCode } from "@horma/scanner";
import { useNavigate } from "react-router";
import { useBack } from "../navigation/use-back.ts";
import { paths } from "../paths.ts";
import { useProductSearch } from "../product/search/product-search.tsx";
import { useSurface } from "../surface.ts";
import { CameraScan } from "./CameraScan.tsx";
import { ReaderScan } from "./ReaderScan.tsx";

/** What both ways of scanning need: where codes go, how the last one ended, and the ways out. */
export type ScanProps = {
  onCode: (code: ScannedCode) => Promise<void>;
  searching: boolean;
  notFound: boolean;
  onBack: () => void;
  onManual: () => void;
};

/** SC-04: the shoe's code through the phone's camera, or through the kiosk's reader. */
export function ScanScreen() {
  const navigate = useNavigate();
  const back = useBack(paths.start);
  const { search, searching, notFound } = useProductSearch();
  const searchCode = (code: ScannedCode) => search(code.text, "scanned");
  const Scan = useSurface() === "kiosk" ? ReaderScan : CameraScan;
  return (
    <Scan
      onCode={searchCode}
      searching={searching !== undefined}
      notFound={notFound}
      onBack={back}
      onManual={() => navigate(paths.manualCode)}
    />
  );
}
