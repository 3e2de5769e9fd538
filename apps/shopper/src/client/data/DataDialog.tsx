import { pageConfig } from "@horma/app/page-config";
import { Button } from "@horma/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLookText } from "../../look/use-look-text.ts";
import { useSession } from "../../session/session.ts";
import { useSurface } from "../../surface.ts";
import { Facts, FactsDialog } from "./FactsDialog.tsx";

export type DataDialogProps = { open: boolean; onClose: () => void; documentName: string };

/** "Tus datos": what is kept, why, for how long, by whom, and what the shopper may ask for (Ley 19.628, art. 14 ter). */
export function DataDialog({ open, onClose, documentName }: DataDialogProps) {
  const { t } = useLingui();
  const kiosk = useSurface() === "kiosk";
  const { store } = useSession();
  const hours = pageConfig.retention_hours;
  const phone = store?.phone;
  const contact = useLookText("data_contact");
  const here = t`${store?.name ?? ""}, la tienda en que estás.`;
  const retailer = pageConfig.name;
  const who = [retailer && `${retailer}.`, here, contact].filter(Boolean).join(" ");
  const facts = [
    {
      name: t`Qué guardamos`,
      text: t`Tu ${documentName}, el alias que elijas, los pares que pides en esta tienda y lo que su personal anote de tu pedido.`,
    },
    {
      name: t`Para qué`,
      text: t`Para saber de quién es el pedido, llamarte cuando esté listo y entregártelo a ti. Lo ve el personal de la tienda que lo prepara y lo entrega.`,
    },
    {
      name: t`Por cuánto tiempo`,
      text: t`Cifrado, y hasta ${hours} horas después de que termina tu visita o tu último pedido. Después se destruye la clave: quedan sólo cifras que no dicen de quién son.`,
    },
    { name: t`Quién responde`, text: phone ? t`${who} Teléfono ${phone}.` : who },
    {
      name: t`Tus derechos`,
      text: t`Verlos, corregirlos, llevártelos, oponerte y borrarlos: en Mis datos o en la tienda. Puedes reclamar ante la Agencia de Protección de Datos Personales. Ley 19.628, artículos 4 a 9, modificada por la Ley 21.719.`,
    },
    {
      name: t`En esta pantalla`,
      text: kiosk
        ? t`La pantalla se borra al terminar.`
        : t`Tu teléfono recuerda el pedido, para que puedas recargar la página sin empezar de nuevo.`,
    },
  ];
  return (
    <FactsDialog open={open} title={t`Tus datos`} onClose={onClose}>
      <Facts facts={facts} />
      <Button onClick={onClose} icon={null} align="center">
        <Trans>Entendido</Trans>
      </Button>
    </FactsDialog>
  );
}
