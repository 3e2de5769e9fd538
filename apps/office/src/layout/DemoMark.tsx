import { Tag } from "@horma/ui";
import { Trans } from "@lingui/react/macro";

/** Beside the name of a store of the demo. Nothing beside others. */
export function DemoMark({ of }: { of: { demo: boolean } | undefined }) {
  if (!of?.demo) return null;
  return (
    <Tag tone="ink">
      <Trans>Demostración</Trans>
    </Tag>
  );
}
