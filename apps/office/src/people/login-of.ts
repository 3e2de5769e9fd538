/** The login that a name suggests: `Camilo Jara Muñoz` becomes `camilo.jara.munoz`. */
export function loginOf(name: string): string {
  return name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^0-9a-z]+/g, ".")
    .slice(0, 32)
    .replace(/^\.+|\.+$/g, "");
}
