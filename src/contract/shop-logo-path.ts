/** Where a shop's logo is. Apart from the schemas, because visitors' pages need it without zod. */
export const shopLogoPath = { path: '/entry/{code}/logo/{logoId}' } as const
