import { t } from "@lingui/core/macro";

/** Who did it, or what it was done to, in words: `office Ana` is Ana, `key erp` is the key erp. */
export function actorText(actor: string): string {
  const [kind = "", ...rest] = actor.split(" ");
  const name = rest.join(" ");
  switch (kind) {
    case "office":
      return name.startsWith("group ")
        ? t`Grupo ${name.slice("group ".length)}`
        : name.replace(/^person (?=\d+$)/, `${t`Persona de la oficina`} `);
    case "staff":
      return name;
    case "key":
      return t`Llave ${name}`;
    case "command":
      return name === "" ? t`Comando` : t`Comando (${name})`;
    case "system":
      return t`Sistema`;
    case "import":
      return t`Importación ${name}`;
    case "person":
      return t`Persona ${name}`;
    case "order":
      return t`Pedido ${name}`;
    case "product":
      return t`Producto ${name}`;
    case "sku":
      return `SKU ${name.replace(" in ", ", ")}`;
    case "store":
      return t`Tienda ${name}`;
    case "ticket":
      return t`Boleta ${name}`;
    case "mapping":
      return t`Columnas ${name}`;
    case "webhook":
      return t`Webhook ${name}`;
    case "box":
      return t`Smartbox ${name}`;
    case "screen":
      return t`Pantalla ${screenText(name)}`;
    case "look":
      return t`Aspecto`;
    default:
      return actor;
  }
}

/** A screen without a name is called by its kind and device. */
function screenText(name: string): string {
  const [kind = "", ...device] = name.split(" ");
  const known = { tablet: t`tableta`, kiosk: t`kiosco`, wallboard: t`de bodega` }[kind];
  return [known ?? kind, ...device].join(" ");
}
