import { useLocation, useNavigate } from "react-router";

/** Goes one step back in the visit, or to `fallback` if the visit began on this screen. */
export function useBack(fallback: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => (key === "default" ? navigate(fallback, { replace: true }) : navigate(-1));
}
