/**
 * Which databases the server works with. It rises when the server stops needing something, so that a later migration may take that
 * away and say `UPDATE drizzle.compatibility SET oldest_server = …`: older servers then do not start on the database.
 */
export const serverGeneration = 2;
