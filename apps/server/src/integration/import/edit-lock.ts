/** Advisory lock: people's edits share it, and a file that is being written has it alone. */
export const editLock = 0x65646974;
