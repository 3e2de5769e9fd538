/** The start fails on what a variable points at; the message is one line that names the variable. */
export class StartFault extends Error {
  constructor(
    readonly variable: string,
    what: string,
    cause: unknown,
  ) {
    const said = cause instanceof Error ? cause.message : String(cause);
    super(`${variable}: ${what}: ${said.trim().replace(/\s+/g, " ")}`, { cause });
    this.name = "StartFault";
  }
}

/** Does a step of the start; what it throws is told as the fault of the variable it depends on, unless it names one itself. */
export async function blaming<T>(variable: string, what: string, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (cause) {
    if (cause instanceof StartFault) throw cause;
    throw new StartFault(variable, what, cause);
  }
}

/** The same for what is done in the data directory. */
export function inDataDir<T>(dataDir: string, step: () => Promise<T>): Promise<T> {
  return blaming("DATA_DIR", `${dataDir} cannot be used`, step);
}
