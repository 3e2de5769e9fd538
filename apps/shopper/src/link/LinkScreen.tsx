import { Trans } from "@lingui/react/macro";
import { Navigate, useNavigate } from "react-router";
import { trouble } from "../navigation/trouble.ts";
import { paths } from "../paths.ts";
import { useSingleMutation } from "../use-single-mutation.ts";
import { ArrivalScreen } from "./ArrivalScreen.tsx";
import { LinkQuestion } from "./LinkQuestion.tsx";
import type { LinkArrival, UseLink } from "./open-link.ts";

/** A link that did not lead on at once: asks first, or leads to the error screen. */
export function LinkScreen({ arrival, use }: { arrival: LinkArrival; use: UseLink }) {
  const navigate = useNavigate();
  const opening = useSingleMutation({
    mutationKey: ["open link"],
    mutationFn: use,
    onSuccess: (to) => navigate(to, { replace: true }),
    onError: (error) => navigate(paths.error, { replace: true, state: trouble("link", error) }),
  });
  if ("trouble" in arrival) return <Navigate to={paths.error} replace state={arrival.trouble} />;
  if (opening.isIdle) return <LinkQuestion conflict={arrival.conflict} onOpen={() => opening.mutate()} />;
  return (
    <ArrivalScreen>
      <Trans>Abriendo el enlace</Trans>
    </ArrivalScreen>
  );
}
