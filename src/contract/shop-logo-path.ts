/** Path of a shop's logo. Without schemas, because visitors' pages must not load zod. */
export const shopLogoEndpoint = { path: '/entry/{code}/logo/{logoId}' } as const
