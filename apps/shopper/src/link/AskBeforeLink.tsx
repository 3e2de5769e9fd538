import { Trans } from "@lingui/react/macro";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { trouble } from "../navigation/trouble.ts";
import { paths } from "../paths.ts";
import { ArrivalScreen } from "./ArrivalScreen.tsx";
import { LinkQuestion } from "./LinkQuestion.tsx";
import { type Link, linkConflict } from "./link-conflict.ts";

function conflictOf(link: Link) {
  return queryOptions({
    queryKey: ["link-conflict", link],
    queryFn: () => linkConflict(link),
    ...{ retry: false, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  });
}

/** Opens a link by rendering its children: at once, or after the shopper's yes if an order is open (SX-03). */
export function AskBeforeLink({ link, children }: { link: Link; children: ReactNode }) {
  const navigate = useNavigate();
  const [agreed, setAgreed] = useState(false);
  const { data: conflict, error, isError } = useQuery(conflictOf(link));
  useEffect(() => {
    if (isError) navigate(paths.error, { replace: true, state: trouble("link", error) });
  }, [error, isError, navigate]);
  if (agreed || conflict === null) return children;
  if (conflict === undefined)
    return (
      <ArrivalScreen>
        <Trans>Abriendo el enlace</Trans>
      </ArrivalScreen>
    );
  return <LinkQuestion conflict={conflict} onOpen={() => setAgreed(true)} />;
}
