/** Where a visitor finds a station. Apart from the schemas, because visitors' pages need it without zod. */
export const entryStationsPath = { path: '/entry/{code}/stations' } as const
