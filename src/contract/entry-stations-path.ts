/** Path of the visitors' station search. Without schemas, because visitors' pages must not load zod. */
export const visitorStationSearchEndpoint = { path: '/entry/{code}/stations' } as const
