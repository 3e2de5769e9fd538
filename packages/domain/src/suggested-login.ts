/** The login of the staff that a name suggests, empty if none: `Camilo Jara Muñoz` becomes `camilo.jara.munoz`. */
export function suggestedLogin(name: string): string {
  return name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^0-9a-z]+/g, ".")
    .slice(0, 32)
    .replace(/^\.+|\.+$/g, "");
}
