/** The start fails because of a variable. The message is one line that names it. */
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

/** The start fails because of what the database holds, whichever variable named it. The message is one line. */
export class DatabaseFault extends Error {
  override name = "DatabaseFault";
}

/**
 * Runs a step of the start. An error becomes the fault of the variable it depends on, unless the error says itself what is at fault.
 */
export async function blaming<T>(variable: string, what: string, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (cause) {
    if (cause instanceof StartFault || cause instanceof DatabaseFault) throw cause;
    throw new StartFault(variable, what, cause);
  }
}

/** The same for steps in the data directory. */
export function inDataDir<T>(dataDir: string, step: () => Promise<T>): Promise<T> {
  return blaming("DATA_DIR", `${dataDir} cannot be used`, step);
}
