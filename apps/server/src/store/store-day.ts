/** Where the stores are: their days begin at midnight there. */
export const storeTimeZone = "America/Santiago";
