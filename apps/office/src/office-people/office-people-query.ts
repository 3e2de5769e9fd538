import { queryOptions } from "@tanstack/react-query";
import { api } from "../api/api.ts";

/** Everyone who may enter the office. */
export const officePeopleQuery = queryOptions({
  queryKey: ["office-people"],
  queryFn: ({ signal }) => api("listOfficePeople", { signal }),
});
