import { useLocation, useNavigate } from "react-router";

/** Goes one step back in the visit; where the visit began on this very screen, to `fallback`. */
export function useBack(fallback: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => (key === "default" ? navigate(fallback, { replace: true }) : navigate(-1));
}
