/** A file that cannot be read as a whole. The message says what is wrong and what to do. */
export class FileFault extends Error {}
