/** Path of a shop's logo. Without schemas, because visitors' pages must not load zod. */
export const shopLogoPath = { path: '/entry/{code}/logo/{logoId}' } as const
