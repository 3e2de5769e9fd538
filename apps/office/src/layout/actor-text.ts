import { t } from "@lingui/core/macro";

/** Who did it, or what it was done to, in words: `office Ana` is Ana, `key erp` is the key erp. */
export function actorText(actor: string): string {
  const [kind = "", ...rest] = actor.split(" ");
  const name = rest.join(" ");
  switch (kind) {
    case "office":
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
    default:
      return actor;
  }
}
